"""Names of values as people read them, in text and page."""

from __future__ import annotations

import re

LABELS = {
    "tb_factor": "TB factor",
    "angle_at_0.3_g": "angle at 0.3 g",
    "weighted_x": "weighted acceleration along x",
    "weighted_y": "weighted acceleration along y",
    "weighted_z": "weighted acceleration along z",
    "vertical_rms": "root mean square of the vertical acceleration",
    "pitch_rms": "root mean square of the pitch angle",
    "roll_rms": "root mean square of the roll angle",
    "vertical_largest": "largest vertical acceleration",
    "vertical_smallest": "smallest vertical acceleration",
    "longitudinal_largest": "largest longitudinal acceleration",
    "yaw_rate_ratio_largest": "largest yaw rate ratio",
    "yaw_rate_ratio_smallest": "smallest yaw rate ratio",
}
"""Of names that are no words with underscores between them."""
PLACES = {"gradient": "at {} m/s^2", "gain": "at {} Hz", "phase": "at {} Hz"}
"""What the number at the end of a name says, by the word before it."""
AFTER = "after {} s"
"""The same of all other names."""
_NUMBERED = re.compile(r"(.+)_(\d+(?:\.\d+)?)")


def label(name: str) -> str:
    """`understeer_gradient_4` as `understeer gradient at 4 m/s^2`."""
    if name in LABELS:
        return LABELS[name]
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None:
        return name.replace("_", " ")
    words = label(numbered[1])
    return f"{words} {PLACES.get(words.rpartition(' ')[2], AFTER).format(numbered[2])}"
