"""Units that tire property files name, and what of a file has which dimension."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol

from symgen.description.errors import Source, hint, quoted


class _Written(Protocol):
    @property
    def value(self) -> str: ...
    @property
    def line(self) -> int: ...


_UNITS: Mapping[str, Mapping[str, float]] = {
    "LENGTH": {
        "METER": 1.0, "METRE": 1.0, "M": 1.0, "MM": 1e-3, "MILLIMETER": 1e-3, "CM": 1e-2, "CENTIMETER": 1e-2, "KM": 1e3, "KILOMETER": 1e3,
        "INCH": 0.0254, "IN": 0.0254, "FOOT": 0.3048, "FT": 0.3048, "FEET": 0.3048, "MILE": 1609.344,
    },
    "FORCE": {
        "NEWTON": 1.0, "N": 1.0, "KN": 1e3, "KILONEWTON": 1e3, "KNEWTON": 1e3, "KG_FORCE": 9.80665, "KGF": 9.80665, "KILOGRAM_FORCE": 9.80665,
        "POUND_FORCE": 4.4482216152605, "LBF": 4.4482216152605, "DYNE": 1e-5,
    },
    "ANGLE": {"RADIAN": 1.0, "RADIANS": 1.0, "RAD": 1.0, "DEGREE": math.pi / 180, "DEGREES": math.pi / 180, "DEG": math.pi / 180},
    "MASS": {
        "KG": 1.0, "KILOGRAM": 1.0, "GRAM": 1e-3, "G": 1e-3, "POUND_MASS": 0.45359237, "POUND": 0.45359237, "LBM": 0.45359237,
        "SLUG": 14.593902937, "MEGAGRAM": 1e3, "TONNE": 1e3,
    },
    "TIME": {"SECOND": 1.0, "SECONDS": 1.0, "S": 1.0, "SEC": 1.0, "MILLISECOND": 1e-3, "MS": 1e-3, "MINUTE": 60.0, "HOUR": 3600.0},
    "PRESSURE": {"PASCAL": 1.0, "PA": 1.0, "KPA": 1e3, "BAR": 1e5, "PSI": 6894.757293168},
}  # fmt: skip

_LENGTHS = "UNLOADED_RADIUS WIDTH RIM_RADIUS BOTTOM_OFFST"
_FORCES = "FNOMIN FZMAX"
_SPEEDS = "LONGVL VXLOW"
_ANGLES = "ALPMIN ALPMAX CAMMIN CAMMAX"
_STIFFNESSES = "VERTICAL_STIFFNESS BOTTOM_STIFF LONGITUDINAL_STIFFNESS LATERAL_STIFFNESS"
_PRESSURES = "INFLPRES NOMPRES PRESMIN PRESMAX"
_PER_LENGTH, _PER_AREA = "Q_CAM1", "Q_CAM2"


def units_of(written: Mapping[str, _Written], source: Source) -> Mapping[str, float]:
    """Size of the unit of each dimension in SI units, 1 where none is named; pressures follow from forces and lengths."""
    scales = dict.fromkeys(("LENGTH", "FORCE", "ANGLE", "MASS", "TIME"), 1.0)
    for name, entry in written.items():
        word = entry.value.strip("'\" ").upper()
        if name not in _UNITS:
            source.stop((), f"unknown dimension {quoted(name)}; {hint(name, _UNITS)}", entry.line)
        if word not in _UNITS[name]:
            source.stop((), f"unknown unit {quoted(word)} of {name}; {hint(word, _UNITS[name])}", entry.line)
        scales[name] = _UNITS[name][word]
    scales.setdefault("PRESSURE", scales["FORCE"] / scales["LENGTH"] ** 2)
    return scales


def _scale(name: str, scales: Mapping[str, float]) -> float:
    length, force, time = scales["LENGTH"], scales["FORCE"], scales["TIME"]
    known = {
        _LENGTHS: length,
        _FORCES: force,
        _SPEEDS: length / time,
        _ANGLES: scales["ANGLE"],
        _STIFFNESSES: force / length,
        "VERTICAL_DAMPING": force * time / length,
        _PRESSURES: scales["PRESSURE"],
        "DAMP_VLOW": time,
        _PER_LENGTH: 1 / length,
        _PER_AREA: 1 / length**2,
    }
    return next((scale for names, scale in known.items() if name in names.split()), 1.0)


def in_si_units(name: str, value: float, scales: Mapping[str, float]) -> float:
    """A number of a file; coefficients of the formula itself have no unit."""
    return value * _scale(name, scales)
