"""Whatever a URDF says, it is read and analysed, or refused with a sentence; never anything else, and never for long."""

from __future__ import annotations

import time
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from symgen.description import DescriptionError, SymgenNotice, read_urdf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

from .urdfs import Robot

_SECONDS = 10.0
"""Of processor time: a few links take milliseconds."""


def outcome(path: Path, floating: bool) -> str:
    try:
        analyse(read_urdf(path, floating=floating))
    except (DescriptionError, MechanismError) as error:
        return "refused" if str(error) else "refused without a word"
    return "read"


def test_urdfs(fuzz_count: Callable[[int], int], tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    found: Counter[str] = Counter()
    for seed in range(fuzz_count(60)):
        path.write_text(Robot(seed).text(), encoding="utf-8")
        start = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", SymgenNotice)
                found[outcome(path, seed % 2 == 1)] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error!r}") from error
        assert time.process_time() - start < _SECONDS, f"seed {seed}"
    assert found["read"] > 0
    assert found["refused"] > 0
    assert not found["refused without a word"]
