from underboss.engine.words import Words
class BigBadOverlordWords(Words):
    pass
