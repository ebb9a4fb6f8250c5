"""Compiles the hot path with mypyc where a C compiler is at hand; everything also runs as plain Python."""

import os
import platform
from glob import glob

from setuptools import setup

HOT = [
    "src/underboss/engine/bits.py",
    "src/underboss/engine/brain.py",
    "src/underboss/engine/dice.py",
    "src/underboss/engine/errors.py",
    "src/underboss/engine/events.py",
    "src/underboss/engine/outcome.py",
    "src/underboss/engine/playout.py",
    "src/underboss/engine/state.py",
    "src/underboss/engine/verbs.py",
]
# In every game's folder these names, and what hot.txt beside them adds, are the hot path.
for game in sorted(glob("src/underboss/games/*/rules.py")):
    folder = os.path.dirname(game)
    extra = os.path.join(folder, "hot.txt")
    names = ["rules.py", "brain.py", "verbs.py"]
    if os.path.exists(extra):
        with open(extra) as lines:
            names += lines.read().split()
    HOT += [os.path.join(folder, name) for name in names if os.path.exists(os.path.join(folder, name))]
HOT += sorted(glob("src/underboss/bots/search*.py"))

extensions = []
if platform.python_implementation() == "CPython" and os.environ.get("UNDERBOSS_PLAIN") != "1":
    try:
        from mypyc.build import mypycify
    except ImportError:
        pass
    else:
        extensions = mypycify(HOT, opt_level=os.environ.get("UNDERBOSS_OPT", "3"))
        for extension in extensions:
            extension.optional = True  # a failed compile leaves the .py files in charge
            if platform.system() == "Linux":  # lets gcc inline between our own functions: a sixth faster
                extension.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=extensions)
