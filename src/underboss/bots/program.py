"""A bot in a process of its own: any program that reads and writes JSON lines. docs/bots.md describes the lines.

Whatever the program does (crash, stall, answer nonsense, eat memory), `Program.ask` returns in time, and says what went
wrong. It never raises for what the program did.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any, BinaryIO, cast

import msgspec

from underboss.bots import launch
from underboss.engine.errors import BadInput

GRACE = 0.5  # seconds over the clock before a program is stopped
START = 20.0  # seconds more for its very first answer, since a program has to start, and machines are busy
LONGEST_LINE = 65536
MEMORY = 2 << 30  # bytes of its own
MOST_STARTS = 5  # in one game
MOST_WORDS = 200  # letters of what a program says that are told on


class Line(msgspec.Struct):
    """What a program may answer; whatever else it says is passed over."""

    id: int
    action: str | int | None = None
    error: str | None = None  # why a worker of ours has no action


class Answer(msgspec.Struct):
    """What came back: a line of the program, or why there is none."""

    line: Line | None
    fault: str | None
    seconds: float


class Program:
    """One child process. It is started when first asked, stopped when it breaks the rules, and started again.

    A program that stalls before its first answer is not started again; one that did answer gets twice as long as it needed
    for that, not START, whenever it has to start anew. What is `ours` always has START, and is started as often as it takes.
    """

    def __init__(
        self, command: Sequence[str], memory: int = MEMORY, environment: dict[str, str] | None = None, ours: bool = False
    ) -> None:
        self.command = list(command)
        self.memory = memory
        self.environment = environment
        self.ours = ours
        self.starts = 0  # in this game
        self.first: float | None = None  # seconds until its first answer
        self._hopeless = False
        self._child: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._rest = b""

    def ask(self, question: dict[str, Any], seconds: float) -> Answer:
        """Send one line and wait for its answer until the clock, and a little grace, has run out."""
        begun = time.monotonic()
        allowed = seconds + GRACE
        if self._child is None:
            fault = self._refusal() or self._start()
            if fault is not None:
                return Answer(None, fault, time.monotonic() - begun)
            allowed += START if self.ours or self.first is None else 2 * self.first
        self._number += 1
        line, fault = self._exchange(msgspec.json.encode({"id": self._number, **question}) + b"\n", allowed)
        took = time.monotonic() - begun
        if fault is not None:
            self._hopeless = self.first is None and took >= allowed
            self.stop()
        elif self.first is None:
            self.first = took
        return Answer(line, fault, took)

    def _refusal(self) -> str | None:
        if self.ours:
            return None
        if self._hopeless:
            return "it never gave a first answer and is not started again"
        return f"it was stopped {self.starts} times and is not started again" if self.starts >= MOST_STARTS else None

    def trial(self) -> str | None:
        """Why it cannot be started, if so; it is not asked anything."""
        fault = self._start()
        self.stop()
        self.starts = 0
        return fault

    def _start(self) -> str | None:
        self.starts += 1
        told, status = os.pipe()
        with open(told, "rb") as trouble:
            try:
                self._child = self._launched(status)
            except OSError as error:
                return f"it cannot be started: {error}"
            finally:
                os.close(status)
            why = trouble.read()  # until it runs
        if why:
            self.stop()
            return f"it cannot be started: {plain(why.decode(errors='replace'))}"
        self._rest = b""
        os.set_blocking(self._pipe("stdout").fileno(), False)
        os.set_blocking(self._pipe("stdin").fileno(), False)
        return None

    def _launched(self, status: int) -> subprocess.Popen[bytes]:
        """What is ours ends by itself, and may be started by a thread that ends before the process does, which for Linux is
        the parent."""
        parent = 0 if self.ours else os.getpid()
        launcher = [sys.executable, "-I", "-S", launch.__file__, str(status), str(parent), str(self.memory)]
        return subprocess.Popen(
            launcher + self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=self.environment,
            pass_fds=[status],
        )

    def _pipe(self, name: str) -> BinaryIO:
        return cast("BinaryIO", getattr(self._child, name))

    def _exchange(self, question: bytes, allowed: float) -> tuple[Line | None, str | None]:
        until = time.monotonic() + allowed
        with selectors.DefaultSelector() as selector:
            selector.register(self._pipe("stdout"), selectors.EVENT_READ)
            selector.register(self._pipe("stdin"), selectors.EVENT_WRITE)
            while b"\n" not in self._rest:
                left = until - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    return None, f"it gave no answer in {allowed:.1f} seconds"
                for key, events in ready:
                    try:
                        if events & selectors.EVENT_WRITE:
                            question = question[os.write(key.fd, question) :]
                            if not question:
                                selector.unregister(key.fileobj)
                            continue
                        part = os.read(key.fd, LONGEST_LINE)
                    except OSError as error:
                        return None, f"it closed its pipe: {error.strerror}"
                    if not part:
                        return None, self._ending()
                    self._rest += part
                if len(self._rest) > LONGEST_LINE:
                    return None, f"its answer is longer than {LONGEST_LINE} bytes"
        line, _, self._rest = self._rest.partition(b"\n")
        return self._read(line)

    def _ending(self) -> str:
        assert self._child is not None
        try:
            return f"it ended with status {self._child.wait(GRACE)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    def _read(self, line: bytes) -> tuple[Line | None, str | None]:
        try:
            answer = msgspec.json.decode(line, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return None, f"its answer {line[:60]!r} cannot be used: {error}"
        if answer.id != self._number:
            return None, f"its answer has id {answer.id}, and {self._number} was asked"
        return answer, None

    def kill(self) -> None:
        """End the process under whoever waits for its answer, who then hears that it ended."""
        child = self._child
        if child is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)

    def stop(self) -> None:
        """End the process and all that it started."""
        self.kill()
        child, self._child = self._child, None
        if child is None:
            return
        child.wait()
        for pipe in (child.stdin, child.stdout):
            assert pipe is not None
            pipe.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __del__(self) -> None:
        if hasattr(self, "_child"):  # else it was never made whole
            self.stop()


def plain(text: str) -> str:
    """What a program says on one short line, without anything that a terminal would obey."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:MOST_WORDS]


def read_command(text: str) -> list[str]:
    """A command line as the shell would split it; its program must be there."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise BadInput(f"command {text!r}: {error}") from None
    if not command:
        raise BadInput("the command is empty: write run:PROGRAM ARGUMENTS")
    if shutil.which(command[0]) is None:
        raise BadInput(f"command {text!r}: there is no program {command[0]!r} that can be run")
    return command
