"""What is in a build cache."""

from __future__ import annotations

from pathlib import Path


def entries_of(cache: Path) -> list[Path]:
    """Everything but the objects that serve all models."""
    return sorted(path for path in cache.iterdir() if not any(path.glob("symgen_*.o")))
