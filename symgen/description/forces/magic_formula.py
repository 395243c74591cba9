"""Coefficients of the Magic Formula under the names of `.tir` files, and the sizes that go with them, in SI units.

Sizes that every law has are fields of the tire itself: UNLOADED_RADIUS, VERTICAL_STIFFNESS, VERTICAL_DAMPING.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import create_model

from symgen.description.expression import Number
from symgen.description.fields import Part, Scalar

_ANY_ANGLE = 1.5
"""Less than a quarter turn, so that its tangent is finite."""
_ANY = 1e9

_SIZES: Mapping[str, float | None] = {
    "FNOMIN": None, "LONGVL": None, "VXLOW": 1.0, "INFLPRES": 2e5, "NOMPRES": 2e5, "RIM_RADIUS": 0.0, "WIDTH": 0.0,
    "ASPECT_RATIO": 0.0, "BOTTOM_OFFST": 0.0, "BOTTOM_STIFF": 0.0, "DAMP_VLOW": 0.0, "LONGITUDINAL_STIFFNESS": 0.0, "LATERAL_STIFFNESS": 0.0,
}  # fmt: skip
_RANGES: Mapping[str, float | None] = {
    "PRESMIN": 0.0, "PRESMAX": _ANY, "FZMAX": _ANY, "KPUMIN": -1.5, "KPUMAX": 1.5,
    "ALPMIN": -_ANY_ANGLE, "ALPMAX": _ANY_ANGLE, "CAMMIN": -_ANY_ANGLE, "CAMMAX": _ANY_ANGLE,
}  # fmt: skip
_ONES = (
    "LFZO LCX LMUX LEX LKX LHX LVX LXAL LCY LMUY LEY LKY LHY LVY LYKA LVYKA LTR LRES LS LMX LVMX LMY",
    "Q_RE0 PKY4 RCX1 RCY1",
)
_ZEROS = (
    "LMUV BREFF DREFF FREFF Q_V1 Q_V2 Q_FZ2 Q_FZ3 PFZ1",
    "PDX2 PDX3 PEX1 PEX2 PEX3 PEX4 PKX2 PKX3 PHX1 PHX2 PVX1 PVX2 PPX1 PPX2 PPX3 PPX4 RBX1 RBX2 RBX3 REX1 REX2 RHX1",
    "PDY2 PDY3 PEY1 PEY2 PEY3 PEY4 PEY5 PKY3 PKY5 PHY1 PHY2 PVY1 PVY2 PVY3 PVY4 PPY1 PPY2 PPY3 PPY4",
    "RBY1 RBY2 RBY3 RBY4 REY1 REY2 RHY1 RHY2 RVY1 RVY2 RVY3 RVY4 RVY5 RVY6",
    "QBZ1 QBZ2 QBZ3 QBZ4 QBZ5 QBZ9 QBZ10 QCZ1 QDZ1 QDZ2 QDZ3 QDZ4 QDZ6 QDZ7 QDZ8 QDZ9 QDZ10 QDZ11",
    "QEZ1 QEZ2 QEZ3 QEZ4 QEZ5 QHZ1 QHZ2 QHZ3 QHZ4 PPZ1 PPZ2 SSZ1 SSZ2 SSZ3 SSZ4",
    "QSX1 QSX2 QSX3 QSX4 QSX5 QSX6 QSX7 QSX8 QSX9 QSX10 QSX11 QSX12 QSX13 QSX14 PPMX1",
    "QSY1 QSY2 QSY3 QSY4",
)
_REQUIRED = "PCX1 PDX1 PKX1 PCY1 PDY1 PKY1 PKY2"
_ONLY_52 = {"ones": "LGAX LGAY LGAZ LSGKP LSGAL", "zeros": "PHY3 PTX1 PTX2 PTX3 PTY1 PTY2"}
_ONLY_6 = {"ones": "LKYC LKZC", "zeros": "PKY6 PKY7 PPY5 QSY5 QSY6 QSY7 QSY8 PCFX1 PCFX2 PCFX3 PCFY1 PCFY2 PCFY3"}
_ONLY_62 = {"ones": "", "zeros": "Q_CAM1 Q_CAM2 Q_CAM3"}

_TURN_SLIP = {
    "ones": "PHYP1 QDRP1 LMP",
    "zeros": "PDXP1 PDXP2 PDXP3 PKYP1 PDYP1 PDYP2 PDYP3 PDYP4 PHYP2 PHYP3 PHYP4 PECP1 PECP2 QDTP1 QCRP1 QCRP2 QBRP1",
}
"""Of versions 61 and 62, where it is asked for."""

VERSIONS: Mapping[int, int] = {6: 52, 21: 52, 52: 52, 60: 61, 61: 61, 62: 62}
"""Of the formula, by FITTYP."""


def _named(words: str, default: float | None) -> dict[str, float | None]:
    return dict.fromkeys(words.split(), default)


def coefficients(version: int, turn_slip: bool = False) -> dict[str, float | None]:
    """What a version of the formula reads, and what stands for a name that is not written; None where it has to be."""
    own = [_ONLY_52] if version == 52 else [_ONLY_6] if version == 61 else [_ONLY_6, _ONLY_62]
    own += [_TURN_SLIP] * (turn_slip and version > 52)
    found = {**_SIZES, **_RANGES, **_named(_REQUIRED, None)}
    for words in _ONES:
        found |= _named(words, 1.0)
    for words in _ZEROS:
        found |= _named(words, 0.0)
    for only in own:
        found |= _named(only["ones"], 1.0) | _named(only["zeros"], 0.0)
    return found | ({"PKY4": 2.0})


def _fields() -> dict[str, Any]:
    names = {**coefficients(52), **coefficients(62, turn_slip=True)}
    return {name: (Scalar, ... if default is None else Number(default)) for name, default in names.items()}


class MagicFormulaBase(Part):
    """Coefficients of one tire."""


MagicFormula: Any = create_model("MagicFormula", __base__=MagicFormulaBase, **_fields())
"""One field for each name."""

POSITIVE = (
    "FNOMIN",
    "LONGVL",
    "VXLOW",
    "INFLPRES",
    "NOMPRES",
    "LFZO",
    "LMUX",
    "LMUY",
    "PCX1",
    "PCY1",
    "PKY2",
    "LCX",
    "LCY",
)
"""Names whose numbers the formulas divide by."""
OF_TURN_SLIP = ("PHYP1", "QCRP1", "QDRP1", "LMP")
"""The same with turn slip."""
CARCASS = ("LONGITUDINAL_STIFFNESS", "LATERAL_STIFFNESS")
"""Names that relaxation lengths need, from version 61 on."""
