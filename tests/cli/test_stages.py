"""What a terminal shows while somebody waits."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from symgen.cli import options

from ..support.browser import until

pytestmark = pytest.mark.quick
HIDDEN_CURSOR = "\x1b[?25l"


def test_stages_inside_others_share_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(options, "terminal", lambda: Console(file=shown, force_terminal=True, width=80))

    def say(name: str) -> None:
        before = len(shown.getvalue())
        until(lambda: f"{name} ..." in shown.getvalue()[before:], name)

    def fail() -> None:
        with options.stage("compile"):
            say("compile")
            raise ValueError("a stage that fails")

    with options.stage("write"):
        say("write")
        with pytest.raises(ValueError, match="that fails"):
            fail()
        say("write")
    assert shown.getvalue().count(HIDDEN_CURSOR) == 1  # a second line would draw over the first
    with options.stage("derive"):
        say("derive")
    assert shown.getvalue().count(HIDDEN_CURSOR) == 2
