from underboss.engine.brain import Brain
class BattleBossesBrain(Brain):
    pass
