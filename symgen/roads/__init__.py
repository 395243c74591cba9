"""Roads that are data: read from files, made of heights, or random."""

from __future__ import annotations

from symgen.roads.road import road

__all__ = ["road"]
