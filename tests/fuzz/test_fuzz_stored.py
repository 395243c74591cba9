"""Files that a stranger wrote: what they hold is checked before compiled code sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .driver import fuzz


@pytest.mark.parametrize("module", ["checkpoints", "run_files"])
def test_fuzzed_files_end_in_a_sentence(module: str, fuzz_count: Callable[[int], int]) -> None:
    report = fuzz(module, fuzz_count(300))
    assert not report.failures, "\n\n".join(f"case {k}: {text}" for k, text in [*report.failures.items()][:5])


def test_the_driver_sees_signals_hangs_and_errors() -> None:
    report = fuzz("faults", 5, patience=2.0)
    assert report.cases == 5
    assert sorted(report.failures) == [1, 2, 3]
    assert "-11" in report.failures[1]
    assert "longer than" in report.failures[2]
    assert "ZeroDivisionError" in report.failures[3]
