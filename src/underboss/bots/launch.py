"""Runs a command with a limit on its memory and at low priority: `python launch.py STATUS PARENT BYTES COMMAND…`.

STATUS is a pipe that closes when the command runs, or says why it cannot. PARENT is the process that the command must not
outlive, or 0.
"""

import os
import sys

NICE = 10


def limit(memory: int) -> None:
    """Count the memory that a program takes, not the addresses that it reserves: Java and others reserve far more than
    they use. Where the system does not count so (Linux does since 4.7), the address space is limited instead."""
    import mmap
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    try:
        mmap.mmap(-1, memory, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    except OSError:
        return  # it was counted
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def follow(parent: int) -> None:
    """End with whoever asks, however that ends. Only Linux can; elsewhere a bot notices that its input is closed."""
    import ctypes
    import signal

    death = 1  # PR_SET_PDEATHSIG
    try:
        ctypes.CDLL(None).prctl(death, signal.SIGKILL)
    except (AttributeError, OSError):
        return
    if os.getppid() != parent:  # it ended before
        os._exit(1)


def main(arguments: list[str]) -> None:
    status, parent, memory = (int(argument) for argument in arguments[:3])
    os.set_inheritable(status, False)
    try:
        if parent and sys.platform == "linux":
            follow(parent)
        if os.name == "posix":  # Windows has neither
            limit(memory)
            os.nice(NICE)
        os.execvp(arguments[3], arguments[3:])
    except OSError as error:
        os.write(status, (error.strerror or str(error)).encode())
        os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
