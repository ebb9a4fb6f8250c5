"""Runs a command with a limit on its memory and at low priority: `python launch.py BYTES COMMAND…`."""

import os
import sys

NICE = 10


def main(arguments: list[str]) -> None:
    try:
        import resource  # not on Windows
    except ImportError:
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (int(arguments[0]), int(arguments[0])))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.nice(NICE)
    os.execvp(arguments[1], arguments[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
