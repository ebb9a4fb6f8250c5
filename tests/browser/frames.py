"""How many frames a second a page shows while something moves."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Any

from playwright.sync_api import Page

# One entry for each frame: when it was, and how many of the `what` elements were on their way.
WATCH = """(what) => {
  const frames = (window.frames_seen = [])
  const look = (at) => {
    const moving = new Set(document.getAnimations().map((one) => one.effect.target?.closest(what)).filter(Boolean))
    frames.push([at, moving.size])
    window.watching = requestAnimationFrame(look)
  }
  window.watching = requestAnimationFrame(look)
}"""
STOP = "() => { cancelAnimationFrame(window.watching); return window.frames_seen }"
EMPTY = "<!doctype html><title>empty</title>"


def rate(times: list[float]) -> float:
    """Frames a second, from the middle interval: one hiccup of a busy machine does not count."""
    return 1000 / median(later - earlier for earlier, later in pairwise(times))


def watch(page: Page, what: str) -> None:
    page.evaluate(WATCH, what)


def seen(page: Page, least: int) -> list[list[float]]:
    """The frames in which at least so many moved, in runs without a gap."""
    frames: list[list[Any]] = page.evaluate(STOP)
    runs: list[list[float]] = [[]]
    for at, moving in frames:
        if moving >= least:
            runs[-1].append(at)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 2]


def empty_rate(page: Page) -> float:
    """What this machine gives a page that has nothing to draw."""
    page.set_content(EMPTY)
    watch(page, "body")
    page.wait_for_timeout(600)
    return rate([at for at, _ in page.evaluate(STOP)])
