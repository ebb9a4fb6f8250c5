"""Worker processes of a pool: what they leave to the process that started them, and how they end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def quiet_pool(workers: int, nice: int = 0) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, get_context("spawn"), _quiet, (nice,))


def end_pool(pool: ProcessPoolExecutor) -> None:
    """Now, whatever its workers are at; `shutdown` would wait for them, if not here then when Python ends."""
    workers = list((pool._processes or {}).values())  # Python 3.14 has terminate_workers
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    pool.shutdown()


def _quiet(nice: int) -> None:
    """A worker leaves Ctrl-C to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
