"""Adapters whose package is not installed are not tested."""

from importlib.util import find_spec

PACKAGES = {
    "test_layout.py": "numpy",
    "test_pettingzoo.py": "pettingzoo",
    "test_gymnasium.py": "gymnasium",
    "test_openspiel.py": "pyspiel",
}
collect_ignore = [file for file, package in PACKAGES.items() if find_spec(package) is None]
