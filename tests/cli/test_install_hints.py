"""What is missing is named as pip takes it, wherever symgen itself came from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[2]
WANTED = re.compile(r'pip install "([^"]+)"')
EXTRA_OF_ITSELF = re.compile(r"pip install '?symgen\[")


def test_hints_are_those_of_the_extras() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = {each for extra in settings["optional-dependencies"].values() for each in extra}
    paths = [path for folder in ("symgen", "runtime") for path in (ROOT / folder).rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    hints = [hint for text in texts for hint in WANTED.findall(text)]
    assert len(hints) >= 5
    assert set(hints) <= listed
    assert not [text for text in texts if EXTRA_OF_ITSELF.search(text)]
