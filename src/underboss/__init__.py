"""Underboss runs the table for five games of bosses and overlords.

>>> import underboss
>>> game = underboss.load("overshadow")
>>> state = game.start(seats=2, dice=underboss.Dice(7))
>>> state.actor in (0, 1)
True
"""

import underboss.games as games  # registers the games by name
from underboss.engine import bits as _bits
from underboss.engine.dice import Dice, LoadedDice, RecordingDice, ReplayedDice
from underboss.engine.errors import BadInput, BadRecord, IllegalAction, UnderbossError
from underboss.engine.events import Event, Happening
from underboss.engine.game import Game, Options, Variant
from underboss.engine.match import Match
from underboss.engine.outcome import Outcome
from underboss.engine.playout import playout
from underboss.engine.record import Record, read_record
from underboss.engine.registry import load, names, register
from underboss.engine.state import OVER, Reason, State
from underboss.engine.verbs import Argument, Verb, Vocabulary
from underboss.engine.view import View
from underboss.version import VERSION

__version__ = VERSION

COMPILED = not _bits.__file__.endswith(".py")
"""Whether the compiled rules run, or the same source as plain Python."""

__all__ = [
    "COMPILED", "OVER", "Argument", "BadInput", "BadRecord", "Dice", "Event", "Game", "Happening", "IllegalAction",
    "LoadedDice", "Match", "Options", "Outcome", "Reason", "Record", "RecordingDice", "ReplayedDice", "State",
    "UnderbossError", "Variant", "Verb", "View", "Vocabulary", "games", "load", "names", "playout", "read_record", "register",
]  # fmt: skip
