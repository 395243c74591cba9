"""What the running computer is: names of libraries, features of its CPU."""

from __future__ import annotations

import platform
import sys
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path


def library_suffix() -> str:
    return {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


@cache
def known_features() -> frozenset[str] | None:
    """Features in the words of /proc/cpuinfo; None where they cannot be read (not Linux)."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                name, _, words = line.partition(":")
                if name.strip() in ("flags", "Features"):
                    return frozenset(words.split())
    except OSError:
        pass
    return None


@cache
def cpu_fingerprint() -> str:
    features = known_features()
    text = f"{platform.machine()} {platform.processor()}" if features is None else " ".join(sorted(features))
    return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Vectors:
    """The widest vectors that code may use, and how many states at once suit them."""

    name: str
    lanes: int


def vectors_of(features: Collection[str]) -> Vectors:
    """By the features of a CPU that code was compiled for, in the words of /proc/cpuinfo. Where vectors hold two numbers, four
    lanes are two vectors for each value: the registers hold fewer values, but two chains of operations go side by side."""
    for word, name, lanes in _VECTORS:
        if word in features:
            return Vectors(name, lanes)
    return Vectors("vectors of unknown length", 4)


_VECTORS = (
    ("avx512vl", "AVX-512", 8), ("avx2", "AVX2", 4), ("avx", "AVX", 4), ("sse2", "SSE2", 4), ("asimd", "NEON", 4),
)  # fmt: skip
"""The best one that is there counts."""
