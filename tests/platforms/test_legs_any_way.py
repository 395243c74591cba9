"""Legs lie any way in space: equations of motion of turned tables and random hexapods against the numeric reference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from symgen.description import read_text
from symgen.mechanism.analyse import analyse
from tests.platforms.reference import Array, to_table

from ..support.agreement import Interpreted, disagreements, lowered, sampled

MODELS = Path(__file__).parents[2] / "models"


def disagreeing(content: dict[str, Any], formulation: str) -> list[str]:
    mechanism = analyse(read_text(yaml.safe_dump(content)))
    legs = [group for group in mechanism.groups if group.cuts]
    assert len(legs) == len(content["platform"]["legs"])
    assert all(len(group.choices[0]) == 3 for group in legs)
    model = Interpreted(mechanism, lowered(mechanism, formulation), formulation)
    return disagreements(mechanism, model, sampled(mechanism, model))


def written(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


def turned(rotation: Array) -> dict[str, Any]:
    """The table of the paper with all legs turned about the origin of the ground."""
    content = written("mast")
    height = np.array(content["platform"]["neutral"]["position"])
    for leg in content["platform"]["legs"].values():
        leg["base"] = (rotation @ leg["base"]).tolist()
        leg["top"] = (rotation @ (leg["top"] + height) - height).tolist()
    return content


def random_hexapod(seed: int) -> dict[str, Any]:
    content, random = written("hexapod"), np.random.default_rng(seed)
    platform = content["platform"]
    platform["neutral"] = {"position": [0, 0, random.uniform(0.5, 1.2)], "rpy": random.uniform(-0.3, 0.3, 3).tolist()}
    for leg in platform["legs"].values():
        for end, radius in (("base", 1.0), ("top", 0.6)):
            leg[end] = [*random.uniform(-radius, radius, 2).tolist(), random.uniform(-0.1, 0.1)]
    return content


@pytest.mark.parametrize("yaw", [1e-6, 0.8])
def test_turned_about_the_vertical(yaw: float) -> None:
    assert disagreeing(turned(to_table(np.array([0.0, 0.0, yaw])).T), "independent") == []


def test_turned_in_space() -> None:
    assert disagreeing(turned(to_table(np.array([0.7, -1.1, 2.0]))), "independent") == []


@pytest.mark.parametrize("seed", range(3))
def test_random_hexapods(seed: int) -> None:
    assert disagreeing(random_hexapod(seed), "independent") == []
