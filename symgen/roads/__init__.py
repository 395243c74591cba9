"""Roads that are data: read from files, made of heights, or random."""

from __future__ import annotations
