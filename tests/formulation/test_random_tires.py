"""Random mechanisms whose tires have the Magic Formula, against the numeric reference and in all formulations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symgen.description.errors import Source
from symgen.description.tire_file import parse_tire
from symgen.mechanism.analyse import analyse

from ..mechanisms import random_mechanism
from ..support.agreement import Interpreted, described, differing_formulations, disagreements, lowered, sampled
from ..support.doses import beyond

TIRES = Path(__file__).parents[1] / "data" / "tires"
SIZES = {
    "FNOMIN": 60.0, "LONGVL": 5.0, "FZMAX": 200.0, "LONGITUDINAL_STIFFNESS": 3000.0, "LATERAL_STIFFNESS": 2000.0,
    "RIM_RADIUS": 0.1, "LMUV": 0.2, "DAMP_VLOW": 0.02, "CAMMIN": -1.0, "CAMMAX": 1.0, "Q_FZ2": 1.0,
}  # fmt: skip
"""Of wheels as random mechanisms have them."""
KEPT = ("type", "wheel", "carrier", "at", "axis", "radius", "stiffness", "damping", "road", "contact")


def on_magic_tires(raw: dict[str, Any], seed: int) -> tuple[dict[str, Any], int]:
    """The mechanism with another law in all its tires, and how many it has."""
    name = ("suv_61", "suv_62", "passenger_52")[seed % 3]
    tire = parse_tire((TIRES / f"{name}.tir").read_text(encoding="utf-8"), Source(name))
    coefficients = {key: tire.numbers[key] for key in tire.coefficients} | SIZES
    count = 0
    for sections in (raw, *raw.get("parts", {}).values()):
        for force in sections.get("forces", {}).values():
            if force["type"] == "tire":
                kept = {key: force[key] for key in KEPT if key in force}
                force.clear()
                force |= kept | {"law": "magic_formula", "version": tire.version, "coefficients": coefficients}
                force |= {
                    "side": 1 - 2 * (seed % 2),
                    "relaxation": seed % 5 != 0,
                    "crown_radius": 0.03,
                    "grip": "0.8 + 0.1*cos(x)",
                }
                count += 1
    return raw, count


def with_tires(count: int) -> list[int]:
    """The first random mechanisms that have tires."""
    found: list[int] = []
    seed = 0
    while len(found) < count:
        found += [seed] * bool(on_magic_tires(random_mechanism(seed), seed)[1])
        seed += 1
    return found


@pytest.mark.parametrize("place", beyond(4, range(40)))
def test_equations_agree_with_the_reference(place: int) -> None:
    seed = with_tires(place + 1)[place]
    mechanism = analyse(described(on_magic_tires(random_mechanism(seed), seed)[0]))
    model = Interpreted(mechanism, lowered(mechanism))
    sample = sampled(mechanism, model, seed)
    assert disagreements(mechanism, model, sample) == []
    if place % 2 == 0:
        assert differing_formulations(mechanism, sample) == []
