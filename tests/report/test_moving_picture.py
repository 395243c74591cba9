"""The moving picture of the README is made of a run by a script that still works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LARGEST = 1_000_000
"""Bytes."""


def test_the_script_draws_frames_of_a_car_in_a_turn(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    file = tmp_path / "car.gif"
    subprocess.run([sys.executable, str(ROOT / "docs" / "moving_picture.py"), str(file), "2"], check=True)
    with image.open(file) as made, image.open(ROOT / "docs" / "sedan.gif") as shown:
        assert made.n_frames == 2
        assert made.size == shown.size
        first = made.convert("RGB")
        made.seek(1)
        assert first.tobytes() != made.convert("RGB").tobytes()


def test_the_picture_that_is_shown_is_small_and_moves() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    file = ROOT / "docs" / "sedan.gif"
    assert file.stat().st_size < LARGEST
    with image.open(file) as shown:
        assert shown.n_frames > 30
