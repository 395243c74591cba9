"""Pictures that programs write."""

from __future__ import annotations

from pathlib import Path

LARGEST = 120_000
"""Bytes of a picture."""


def is_picture(path: Path) -> bool:
    data = path.read_bytes()
    return data.startswith(b"\x89PNG") and len(data) < LARGEST
