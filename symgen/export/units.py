"""Units of a description in the base units of the FMI standard."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

SYMBOLS: Mapping[str, tuple[float, Mapping[str, int]]] = {
    "1": (1.0, {}),
    "m": (1.0, {"m": 1}),
    "mm": (1e-3, {"m": 1}),
    "kg": (1.0, {"kg": 1}),
    "s": (1.0, {"s": 1}),
    "rad": (1.0, {"rad": 1}),
    "deg": (math.pi / 180.0, {"rad": 1}),
    "N": (1.0, {"kg": 1, "m": 1, "s": -2}),
    "kN": (1e3, {"kg": 1, "m": 1, "s": -2}),
    "Nm": (1.0, {"kg": 1, "m": 2, "s": -2}),
    "J": (1.0, {"kg": 1, "m": 2, "s": -2}),
    "W": (1.0, {"kg": 1, "m": 2, "s": -3}),
    "Hz": (1.0, {"s": -1}),
    "Pa": (1.0, {"kg": 1, "m": -1, "s": -2}),
    "K": (1.0, {"K": 1}),
    "A": (1.0, {"A": 1}),
    "V": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -1}),
}
FACTOR = re.compile(r"(1|[A-Za-z]+)\^?(-?\d+)?")


@dataclass(frozen=True)
class Unit:
    """`base`: exponents of base units, and a factor where it is not one; nothing, where the unit is not known."""

    name: str
    base: Mapping[str, str]


def units(names: Iterable[str]) -> list[Unit]:
    """Each one once, in order of their names."""
    return [Unit(name, _base(name)) for name in sorted({name for name in names if name})]


def _base(name: str) -> dict[str, str]:
    factor, exponents = 1.0, defaultdict[str, int](int)
    for k, side in enumerate(name.replace("(", " ").replace(")", " ").split("/")):
        for word in re.split(r"[\s*.]+", side.strip()):
            read = FACTOR.fullmatch(word)
            if read is None or read[1] not in SYMBOLS:
                return {}
            scale, dimensions = SYMBOLS[read[1]]
            power = int(read[2] or 1) * (-1 if k else 1)
            factor *= scale**power
            for base, exponent in dimensions.items():
                exponents[base] += power * exponent
    found = {base: str(exponent) for base, exponent in exponents.items() if exponent}
    return found if factor == 1.0 else {**found, "factor": repr(factor)}
