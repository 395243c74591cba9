"""What a stranger wrote: whatever it says, it ends well or in a sentence, soon, and compiled code never sees what was not checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .driver import fuzz


@pytest.mark.parametrize("module", ["checkpoints", "run_files"])
def test_fuzzed_files_end_in_a_sentence(module: str, fuzz_cases: Callable[[int], range]) -> None:
    report = fuzz(module, fuzz_cases(150))
    assert not report.failures, report.told()


def test_fuzzed_descriptions_are_mechanisms_or_get_a_sentence(fuzz_cases: Callable[[int], range]) -> None:
    report = fuzz("descriptions", fuzz_cases(150))
    assert not report.failures, report.told()
    fewest = min(report.ends["mechanism"], report.ends["refused"])
    assert fewest >= report.cases // 30, "mutants are neither all broken nor all sound"


@pytest.mark.parametrize("module", ["urdfs", "mjcfs"])
def test_fuzzed_robots_are_read_or_refused(module: str, fuzz_cases: Callable[[int], range]) -> None:
    report = fuzz(module, fuzz_cases(60))
    assert not report.failures, report.told()
    assert min(report.ends["read"], report.ends["refused"]) >= report.cases // 30


def test_fuzzed_arguments_end_in_a_result_or_a_sentence(fuzz_cases: Callable[[int], range]) -> None:
    report = fuzz("arguments", fuzz_cases(200))
    assert not report.failures, report.told()
    assert min(report.ends["done"], report.ends["refused"]) >= report.cases // 30


def test_the_driver_sees_signals_hangs_and_errors() -> None:
    report = fuzz("faults", range(5), patience=2.0)
    assert report.cases == 5
    assert sorted(report.failures) == [1, 2, 3]
    assert report.ends == {"good": 2}
    assert "-11" in report.failures[1]
    assert "longer than" in report.failures[2]
    assert "faults.py" in report.failures[2], "it says where the case hangs"
    assert "ZeroDivisionError" in report.failures[3]


def test_cases_are_the_same_wherever_a_run_begins() -> None:
    assert [fuzz("faults", range(k, k + 1), patience=2.0).ends["good"] for k in (0, 4)] == [1, 1]
    assert sorted(fuzz("faults", range(3, 6)).failures) == [3]
