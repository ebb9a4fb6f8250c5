from underboss.engine.words import Words
class BattleBossesWords(Words):
    def __init__(self, game): self.game = game
    def aids(self, view): return {}
