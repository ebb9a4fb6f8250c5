from underboss.engine.brain import Brain


class BigBadOverlordBrain(Brain):
    pass
