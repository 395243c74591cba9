"""What the running computer is: names of libraries, features of its CPU."""

from __future__ import annotations

import platform
import sys
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
