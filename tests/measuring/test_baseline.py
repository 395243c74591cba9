"""No model may take more operations than it did: `operations.json` holds what one acceleration, and each function of an
implicit step, takes by phase.

Counts may fall, and then the file is written anew with

    SYMGEN_REFRESH=1 python -m pytest tests/test_operations_baseline.py

A rise has to be explained where the file is committed.
"""

from __future__ import annotations

import json
import os
import warnings
from functools import cache
from pathlib import Path

import pytest

from symgen.description import SymgenNotice, read
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.program.count import PhaseCounts, count
from symgen.stepping import derive_steps

from ..support.agreement import optimised, optimised_steps
from ..support.shipped import OTHERS as NAMES

ROOT = Path(__file__).parents[2]
FORMULATIONS = ("multiplier", "independent", "recursive")
BASELINE = Path(__file__).with_name("operations.json")
REFRESH = "SYMGEN_REFRESH=1 python -m pytest tests/test_operations_baseline.py"

Flops = dict[str, int]


@cache
def baseline() -> dict[str, dict[str, Flops]]:
    found: dict[str, dict[str, Flops]] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return found


def flops(name: str) -> dict[str, Flops]:
    """Of every formulation that takes the model, and of its implicit steps: each phase, `total` (without init), and sines and the like, which are no flops."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        mechanism = analyse(read(ROOT / "models" / f"{name}.yaml"))
    found = {}
    for formulation in FORMULATIONS:
        try:
            counts = count(optimised(mechanism, formulation), "acceleration")
        except MechanismError:
            continue
        found[formulation] = by_phase(counts)
    return {**found, **stepping_flops(mechanism)}


def stepping_flops(mechanism: Mechanism) -> dict[str, Flops]:
    """Of the functions of an implicit step, if the mechanism can be stepped. `step_loops` is called when a choice is judged, not in steps."""
    try:
        residual = optimised_steps(mechanism)
    except MechanismError:
        return {}
    program, _ = derive_steps(mechanism, residual)
    called = [each.name for each in program.functions if each.name != "step_loops"]
    return {name: by_phase(count(program, name)) for name in called}


def by_phase(counts: PhaseCounts) -> Flops:
    phases = {phase: each.flops for phase, each in counts.phases.items() if each.flops}
    return {**phases, "total": counts.total.flops, "trig": counts.total.trig}


def write(name: str, counts: dict[str, Flops]) -> None:
    known = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    known = {model: known[model] for model in NAMES if model in known} | {name: counts}
    BASELINE.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8", newline="\n")


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", NAMES)
def test_no_count_rises(name: str) -> None:
    """Phases may trade work with each other; what must not rise is the total, the calls of sine and the like, and `init`."""
    counts = flops(name)
    if os.environ.get("SYMGEN_REFRESH"):
        write(name, counts)
        return
    known = baseline().get(name)
    assert known is not None, f"{name} has no baseline yet: {REFRESH}"
    assert counts.keys() == known.keys()
    watched = [(place, each) for place in counts for each in ("total", "trig", "init")]
    now = {place: counts[place[0]].get(place[1], 0) for place in watched}
    before = {place: known[place[0]].get(place[1], 0) for place in watched}
    risen = [f"{' '.join(place)}: {before[place]} -> {now[place]}" for place in watched if now[place] > before[place]]
    assert risen == [], f"if there is a reason for it: {REFRESH}"
    if counts != known:
        warnings.warn(f"{name} takes fewer operations than its baseline; to keep it so: {REFRESH}", stacklevel=1)


def test_the_baseline_knows_no_other_models() -> None:
    assert sorted(baseline()) == NAMES
