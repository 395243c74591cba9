"""Names of shipped models."""

from __future__ import annotations

from pathlib import Path

MODELS = Path(__file__).parents[2] / "models"
VEHICLES = (
    "bicycle",
    "hmmwv",
    "leaf_spring_van",
    "motorcycle",
    "multi_link_car",
    "truck_and_trailer",
    "twist_beam_car",
)
"""From public data: tests of their own drive them; tests of all models take them in long doses."""
OTHERS = sorted({path.stem for path in MODELS.glob("*.yaml")} - set(VEHICLES))
