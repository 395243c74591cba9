"""A browser without a window, in which pages are tried."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRAWS_WITHOUT_A_GRAPHICS_CARD = ["--no-sandbox", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


@contextmanager
def started() -> Iterator[Any]:
    """One of the system, or the test is skipped."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=DRAWS_WITHOUT_A_GRAPHICS_CARD)
        yield browser
        browser.close()


def until(happened: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
    """However slow the computer is."""
    last = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < last, f"never: {what}"
        time.sleep(0.05)
