"""Units of a description in the base units of the FMI standard."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

LENGTH, MASS, TIME, ANGLE = {"m": 1}, {"kg": 1}, {"s": 1}, {"rad": 1}
FORCE, PRESSURE = {"kg": 1, "m": 1, "s": -2}, {"kg": 1, "m": -1, "s": -2}
TORQUE, POWER = {"kg": 1, "m": 2, "s": -2}, {"kg": 1, "m": 2, "s": -3}

SYMBOLS: Mapping[str, tuple[float, Mapping[str, int]]] = {
    "1": (1.0, {}),
    "m": (1.0, LENGTH), "mm": (1e-3, LENGTH), "cm": (1e-2, LENGTH), "km": (1e3, LENGTH),
    "kg": (1.0, MASS), "g": (1e-3, MASS), "t": (1e3, MASS),
    "s": (1.0, TIME), "ms": (1e-3, TIME), "min": (60.0, TIME), "h": (3600.0, TIME),
    "rad": (1.0, ANGLE), "deg": (math.pi / 180.0, ANGLE),
    "Hz": (1.0, {"s": -1}), "rpm": (math.pi / 30.0, {"rad": 1, "s": -1}),
    "N": (1.0, FORCE), "kN": (1e3, FORCE), "MN": (1e6, FORCE),
    "Nm": (1.0, TORQUE), "kNm": (1e3, TORQUE), "Nmm": (1e-3, TORQUE), "J": (1.0, TORQUE), "kJ": (1e3, TORQUE),
    "W": (1.0, POWER), "kW": (1e3, POWER),
    "Pa": (1.0, PRESSURE), "kPa": (1e3, PRESSURE), "MPa": (1e6, PRESSURE), "GPa": (1e9, PRESSURE), "bar": (1e5, PRESSURE),
    "K": (1.0, {"K": 1}),
    "A": (1.0, {"A": 1}), "V": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -1}),
}  # fmt: skip
TOKEN = re.compile(r"[\s*.]*(?:(?P<symbol>1|[A-Za-z]+)(?:\^?(?P<power>-?\d{1,2})(?!\d))?|(?P<mark>[()/]))[\s*.]*")
"""A symbol with its power, a bracket, or what the rest of the bracket is divided by."""


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
    for symbol, power in _factors(name):
        if symbol not in SYMBOLS:
            return {}
        scale, dimensions = SYMBOLS[symbol]
        factor *= scale**power
        for base, exponent in dimensions.items():
            exponents[base] += power * exponent
    found = {base: str(exponent) for base, exponent in exponents.items() if exponent}
    if not 0.0 < factor < math.inf:
        return {}
    return found if factor == 1.0 else {**found, "factor": repr(factor)}


def _factors(name: str) -> Iterator[tuple[str, int]]:
    """Symbols and their powers; an empty symbol, where the name is no product of them. All that follows a / divides, as far as
    the bracket goes in which it stands."""
    sign, around, at = 1, [1], 0
    while at < len(name):
        token = TOKEN.match(name, at)
        if token is None or (token["mark"] == ")" and len(around) == 1):
            yield "", 1
            return
        at = token.end()
        if token["symbol"]:
            yield token["symbol"], sign * int(token["power"] or 1)
        elif token["mark"] == "(":
            around.append(sign)
        elif token["mark"] == ")":
            sign = around.pop()
        else:
            sign = -around[-1]
    if len(around) > 1:
        yield "", 1
