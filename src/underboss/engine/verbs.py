"""An action is one integer: a verb and up to five small arguments.

A game declares each verb once; packing, text, targets for a user interface and the dense index all follow.
"""

from typing import Final

from mypy_extensions import i64

from underboss.engine.errors import BadInput

VERB_BITS: Final = 6
ARGUMENT_BITS: Final = 10
VERB_MASK: Final = 63
ARGUMENT_MASK: Final = 1023


def verb_of(action: i64) -> i64:
    """The code of the action's verb."""
    return action & VERB_MASK


def first(action: i64) -> i64:
    """The first argument."""
    return (action >> 6) & ARGUMENT_MASK


def second(action: i64) -> i64:
    """The second argument."""
    return (action >> 16) & ARGUMENT_MASK


def third(action: i64) -> i64:
    """The third argument."""
    return (action >> 26) & ARGUMENT_MASK


def fourth(action: i64) -> i64:
    """The fourth argument."""
    return (action >> 36) & ARGUMENT_MASK


class Argument:
    """A kind of thing that a verb speaks of: `Argument("cell", 400)`, or named things instead of numbers."""

    def __init__(self, name: str, size: int, names: list[str] | None = None) -> None:
        if not 0 < size <= ARGUMENT_MASK + 1:
            raise BadInput(f"argument {name!r} has size {size}, and 1 to {ARGUMENT_MASK + 1} is possible")
        if names is not None:
            _check_names(name, size, names)
        self.name = name
        self.size = size
        self.names = names

    def format(self, value: int) -> str:
        return str(value) if self.names is None else self.names[value]

    def parse(self, word: str) -> int:
        if self.names is not None and word.lower() in self.names:
            return self.names.index(word.lower())
        if self.names is None and word.isascii() and word.isdigit() and len(word) <= 4 and int(word) < self.size:
            return int(word)
        wanted = f"0 to {self.size - 1}" if self.names is None else "one of " + ", ".join(self.names)
        raise BadInput(f"{word[:40]!r} is not a {self.name}: it must be {wanted}")


def _check_names(name: str, size: int, names: list[str]) -> None:
    """Each name must be found again in a line of text that is cut at blanks and read in lower case."""
    if len(names) != size or len(set(names)) != size:
        raise BadInput(f"argument {name!r} needs {size} different names, and has {len(set(names))}")
    for word in names:
        if word != word.lower() or word.split() != [word]:
            raise BadInput(f"argument {name!r} has the name {word!r}, which is not one word in small letters")


class Verb:
    """One kind of action. `secret` hides its arguments from the other seats in exports. `unordered` tells a search that the
    action is one of several picks in a row, and that their order does not matter."""

    def __init__(self, name: str, *arguments: Argument, secret: bool = False, unordered: bool = False) -> None:
        if len(arguments) > 5:
            raise BadInput(f"verb {name!r} has {len(arguments)} arguments, and five are possible")
        self.name = name
        self.arguments = arguments
        self.secret = secret
        self.unordered = unordered
        self.code: i64 = 0  # given by the vocabulary
        self.size = 1
        for argument in arguments:
            self.size *= argument.size

    def pack(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> i64:
        """The action with these arguments."""
        return self.code | a << 6 | b << 16 | c << 26 | d << 36 | e << 46

    def unpack(self, action: int) -> list[int]:
        return [action >> (VERB_BITS + ARGUMENT_BITS * at) & ARGUMENT_MASK for at in range(len(self.arguments))]


class Vocabulary:
    """All verbs of a game, in a fixed order that gives each its code."""

    def __init__(self, *verbs: Verb) -> None:
        if len(verbs) > VERB_MASK:
            raise BadInput(f"{len(verbs)} verbs, and {VERB_MASK} are possible")
        self.verbs = verbs
        self.size = 0
        self._bases: list[int] = []
        self._by_name: dict[str, Verb] = {}
        for code, verb in enumerate(verbs):
            if verb.name in self._by_name:
                raise BadInput(f"there are two verbs {verb.name!r}")
            verb.code = code
            self._by_name[verb.name] = verb
            self._bases.append(self.size)
            self.size += verb.size

    def verb(self, action: int) -> Verb:
        """The verb of an action; refuses a number that no verb packs."""
        code = action & VERB_MASK
        if action < 0 or code >= len(self.verbs):
            raise BadInput(f"{action} is not an action: it has no known verb")
        verb = self.verbs[code]
        arguments = verb.unpack(action)
        for argument, value in zip(verb.arguments, arguments):
            if value >= argument.size:
                raise BadInput(f"{action} is not an action: {argument.name} {value} is not from 0 to {argument.size - 1}")
        if action >> (VERB_BITS + ARGUMENT_BITS * len(arguments)):
            raise BadInput(f"{action} is not an action: {verb.name} has {len(arguments)} arguments")
        return verb

    def arguments(self, action: int) -> list[int]:
        return self.verb(action).unpack(action)

    def format(self, action: int) -> str:
        """The action as text, such as `step 3 27`."""
        verb = self.verb(action)
        words = [argument.format(value) for argument, value in zip(verb.arguments, verb.unpack(action))]
        return " ".join([verb.name, *words])

    def parse(self, text: str) -> int:
        """The action that this text names; the inverse of `format`."""
        words = text.split()
        verb = self._by_name.get(words[0].lower()) if words else None
        if verb is None:
            raise BadInput(f"{text[:80]!r} does not begin with one of: {', '.join(self._by_name)}")
        if len(words) - 1 != len(verb.arguments):
            wanted = " ".join([verb.name, *[argument.name.upper() for argument in verb.arguments]])
            raise BadInput(f"{text[:80]!r} has {len(words) - 1} arguments: write {wanted!r}")
        action = int(verb.code)
        for at, (argument, word) in enumerate(zip(verb.arguments, words[1:])):
            action |= argument.parse(word) << (VERB_BITS + ARGUMENT_BITS * at)
        return action

    def targets(self, action: int) -> list[str]:
        """What a user interface may highlight, in the order in which it is chosen: `piece:3`, `cell:27`."""
        verb = self.verb(action)
        return [f"{argument.name}:{value}" for argument, value in zip(verb.arguments, verb.unpack(action))]

    def index(self, action: int) -> int:
        """A dense number from 0 to `size` - 1, for learning."""
        verb = self.verb(action)
        place = 0
        for argument, value in zip(verb.arguments, verb.unpack(action)):
            place = place * argument.size + value
        return self._bases[verb.code] + place

    def action(self, index: int) -> int:
        """The action at a dense index; the inverse of `index`."""
        if not 0 <= index < self.size:
            raise BadInput(f"index {index} is not from 0 to {self.size - 1}")
        code = len(self.verbs) - 1
        while self._bases[code] > index:
            code -= 1
        place = index - self._bases[code]
        action = code
        for at in range(len(self.verbs[code].arguments) - 1, -1, -1):
            size = self.verbs[code].arguments[at].size
            action |= place % size << (VERB_BITS + ARGUMENT_BITS * at)
            place //= size
        return action
