"""What can go wrong, in three types. Each message gives the value and the reason in one sentence."""


class UnderbossError(ValueError):
    """Catch this to catch all three."""


class BadInput(UnderbossError):
    """A name, option, seat count, text or file that cannot be used."""


class IllegalAction(UnderbossError):
    """An action that the rules refuse now; the message names the rule."""


class BadRecord(UnderbossError):
    """A record that is damaged, of another version, or does not replay."""
