"""A real browser, as it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ..support.browser import started


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with started() as found:
        yield found
