"""Compiles the hot path with mypyc where a C compiler is at hand; everything also runs as plain Python."""

import os
import platform
import shutil
from glob import glob

from setuptools import setup

ENGINE = [
    f"src/underboss/engine/{name}.py"
    for name in ("bits", "brain", "dice", "errors", "events", "luck", "outcome", "playout", "state", "verbs")
]
BOTS = [f"src/underboss/bots/{name}.py" for name in ("look_ahead", "search", "search_tree")]


def hot_path(folder: str) -> list[str]:
    """In a game's folder these names, and those that hot.txt beside them adds, are the hot path."""
    names = ["rules.py", "brain.py", "verbs.py"]
    extra = os.path.join(folder, "hot.txt")
    if os.path.exists(extra):
        with open(extra) as lines:
            names += lines.read().split()
    return [os.path.join(folder, name) for name in names if os.path.exists(os.path.join(folder, name))]


def groups() -> dict[str, list[str]]:
    """What is compiled together. Within a group calls are inlined, so OverShadow, which is measured against C++, shares one
    with the engine; all games in one would take gcc many minutes and build anew with every change."""
    found = {"core": list(ENGINE), "bots": list(BOTS)}
    for rules in sorted(glob("src/underboss/games/*/rules.py")):
        folder = os.path.dirname(rules)
        game = os.path.basename(folder)
        found.setdefault("core" if game == "overshadow" else game, []).extend(hot_path(folder))
    return {name: files for name, files in found.items() if files}


extensions = []
if platform.python_implementation() == "CPython" and os.environ.get("UNDERBOSS_PLAIN") != "1":
    try:
        from mypyc.build import mypycify
    except ImportError:
        pass
    else:
        hot = groups()
        # A cached class has forgotten which of its numbers may be unset; mypyc then fails on a changed module that reads them.
        os.environ["MYPY_CACHE_DIR"] = os.path.join("build", "mypy_cache")
        shutil.rmtree(os.environ["MYPY_CACHE_DIR"], ignore_errors=True)
        extensions = mypycify(
            [file for files in hot.values() for file in files],
            opt_level="2",
            separate=[(files, f"underboss_{name}") for name, files in hot.items()],
        )
        for extension in extensions:
            extension.optional = True  # a failed compile leaves the .py files in charge
            if platform.system() == "Linux":
                # Inlining between our own functions makes it a sixth faster; nobody reads the symbols. A new list, since mypyc
                # hands the same one to all of them.
                extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition", "-g0"]

setup(ext_modules=extensions, options={"build_ext": {"parallel": os.cpu_count()}})
