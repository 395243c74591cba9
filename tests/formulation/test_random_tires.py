"""Random mechanisms whose tires have the Magic Formula, bristles or curves by points, against the numeric reference and in all formulations."""

from __future__ import annotations

import random
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
    turn_slip = seed % 3 < 2 and seed % 4 != 1
    tire = parse_tire((TIRES / f"{name}.tir").read_text(encoding="utf-8"), Source(name), turn_slip)
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
                    "turn_slip": turn_slip,
                    "crown_radius": 0.03,
                    "friction": "0.8 + 0.1*cos(x)",
                }
                count += 1
    return raw, count


def a_curve(rng: random.Random) -> dict[str, Any]:
    peak, force = rng.uniform(0.05, 0.2), rng.uniform(30, 60)
    return {
        "slope": [3 * force / peak, 5 * force / peak],
        "peak_slip": [peak, 1.2 * peak],
        "peak_force": [force, 1.8 * force],
        "sliding_slip": [3 * peak, 3.5 * peak],
        "sliding_force": [0.8 * force, 1.5 * force],
    }


def on_carcasses(raw: dict[str, Any], seed: int) -> dict[str, Any]:
    """The mechanism with the laws `brush` and `tmeasy` in all its tires."""
    rng = random.Random(seed)
    for sections in (raw, *raw.get("parts", {}).values()):
        for force in sections.get("forces", {}).values():
            if force["type"] == "tire":
                kept = {key: force[key] for key in (*KEPT, "deflection") if key in force}
                force.clear()
                force |= kept | {"load": 40.0, "friction": rng.choice([0.8, "0.8 + 0.1*cos(x)"]), "creep_speed": 0.3}
                if seed % 2:
                    force |= {"law": "brush", "tread_stiffness": rng.uniform(5e3, 2e4), "contact_length": 0.15}
                else:
                    force |= {"law": "tmeasy", "longitudinal": a_curve(rng), "lateral": a_curve(rng)}
                    force["trail"] = {"part": [0.16, 0.17], "zero_slip": [0.2, 0.22], "sliding_slip": [0.5, 0.6]}
                if seed % 3:
                    force["carcass"] = [rng.uniform(500, 3000), rng.uniform(500, 3000)]
                if seed % 3 == 2:
                    force["carcass_damping"] = [3.0, 2.0]
    return raw


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
    if place % 4 == 0 and place > 0:
        assert differing_formulations(mechanism, sample) == []


@pytest.mark.parametrize("place", beyond(4, range(40)))
def test_laws_with_a_carcass_agree_with_the_reference(place: int) -> None:
    seed = with_tires(place + 1)[place]
    mechanism = analyse(described(on_carcasses(random_mechanism(seed), seed)))
    model = Interpreted(mechanism, lowered(mechanism))
    sample = sampled(mechanism, model, seed)
    assert disagreements(mechanism, model, sample) == []
    if place % 4 == 1:
        assert differing_formulations(mechanism, sample) == []
