"""`python -m benchmarks.install`: the peers one by one, so that one that cannot be installed keeps no other away."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path


def peers() -> list[str]:
    """The extra `bench`."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    found: list[str] = project["optional-dependencies"]["bench"]
    return found


def main() -> None:
    for peer in peers():
        print(f"Installing {peer}", flush=True)
        if subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", peer], check=False).returncode:
            print(f"{peer} cannot be installed here; the table will say so.")


if __name__ == "__main__":
    main()
