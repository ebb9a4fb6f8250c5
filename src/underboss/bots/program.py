"""A bot in a process of its own: any program that reads and writes JSON lines. docs/bots.md describes the lines.

Whatever the program does (crash, stall, answer nonsense, eat memory), `Program.ask` returns in time, and says what went
wrong. It never raises for what the program did.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
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
START = 20.0  # seconds more for the first answer, since a program has to start, and machines are busy
LONGEST_LINE = 65536
MEMORY = 2 << 30  # bytes of address space
MOST_STARTS = 5  # a program that has to be started more often than this is not started again


class Answer(msgspec.Struct):
    """What came back: a line of the program, or why there is none."""

    line: dict[str, Any] | None
    fault: str | None
    seconds: float


class Program:
    """One child process. It is started when first asked, stopped when it breaks the rules, and started again."""

    def __init__(
        self,
        command: Sequence[str],
        memory: int = MEMORY,
        environment: dict[str, str] | None = None,
        most_starts: int = MOST_STARTS,
    ) -> None:
        self.command = list(command)
        self.memory = memory
        self.environment = environment
        self.most_starts = most_starts
        self.starts = 0
        self._child: subprocess.Popen[bytes] | None = None
        self._number = 0
        self._rest = b""

    def ask(self, question: dict[str, Any], seconds: float) -> Answer:
        """Send one line and wait for its answer until the clock, and a little grace, has run out."""
        begun = time.monotonic()
        fresh = self._child is None
        if fresh:
            if self.starts >= self.most_starts:
                return Answer(None, f"it was stopped {self.starts} times and is not started again", 0.0)
            fault = self._start()
            if fault is not None:
                return Answer(None, fault, time.monotonic() - begun)
        self._number += 1
        until = time.monotonic() + seconds + GRACE + (START if fresh else 0.0)
        line, fault = self._exchange(msgspec.json.encode({"id": self._number, **question}) + b"\n", until)
        if fault is not None:
            self.stop()
        return Answer(line, fault, time.monotonic() - begun)

    def _start(self) -> str | None:
        self.starts += 1
        launcher = [sys.executable, "-I", "-S", launch.__file__, str(self.memory), *self.command]
        try:
            self._child = subprocess.Popen(
                launcher,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=self.environment,
            )
        except OSError as error:
            return f"it cannot be started: {error}"
        self._rest = b""
        os.set_blocking(self._pipe("stdout").fileno(), False)
        os.set_blocking(self._pipe("stdin").fileno(), False)
        return None

    def _pipe(self, name: str) -> BinaryIO:
        return cast("BinaryIO", getattr(self._child, name))

    def _exchange(self, question: bytes, until: float) -> tuple[dict[str, Any] | None, str | None]:
        with selectors.DefaultSelector() as selector:
            selector.register(self._pipe("stdout"), selectors.EVENT_READ)
            selector.register(self._pipe("stdin"), selectors.EVENT_WRITE)
            while b"\n" not in self._rest:
                left = until - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    return None, "it gave no answer in time"
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
                        return None, f"it ended{self._ending()}"
                    self._rest += part
                if len(self._rest) > LONGEST_LINE:
                    return None, f"its answer is longer than {LONGEST_LINE} bytes"
        line, _, self._rest = self._rest.partition(b"\n")
        return self._read(line)

    def _ending(self) -> str:
        assert self._child is not None
        try:
            return f" with status {self._child.wait(0.2)}"
        except subprocess.TimeoutExpired:
            return ""

    def _read(self, line: bytes) -> tuple[dict[str, Any] | None, str | None]:
        try:
            answer = msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None, f"its answer is not a JSON object: {line[:60]!r}"
        if answer.get("id") != self._number:
            return None, f"its answer has id {answer.get('id')!r}, and {self._number} was asked"
        return answer, None

    def kill(self) -> None:
        """End the process under whoever waits for its answer, who then hears that it ended."""
        child = self._child
        if child is not None:
            with contextlib.suppress(ProcessLookupError):
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
        self.stop()


def read_command(text: str) -> list[str]:
    """A command line as the shell would split it."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise BadInput(f"command {text!r}: {error}") from None
    if not command:
        raise BadInput("the command is empty: write run:PROGRAM ARGUMENTS")
    return command
