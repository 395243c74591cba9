"""A real browser, as it is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRAWS_WITHOUT_A_GRAPHICS_CARD = ["--no-sandbox", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=DRAWS_WITHOUT_A_GRAPHICS_CARD)
        yield started
        started.close()
