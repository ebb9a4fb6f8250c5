"""Opens the player's browser once the server answers."""

import threading
import time
import urllib.error
import urllib.request
import webbrowser


def open_when_ready(host: str, port: int) -> None:
    threading.Thread(target=_wait_and_open, args=(host, port), daemon=True).start()


def _wait_and_open(host: str, port: int) -> None:
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
