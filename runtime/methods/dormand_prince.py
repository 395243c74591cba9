"""Dormand and Prince's pair of orders 5 and 4 with step control (J. Comput. Appl. Math. 6, 1980, DOI 10.1016/0771-050X(80)90013-3).

Inputs that change are read at the stages themselves; up to 16 jumps of theirs within a step of the run are found and stepped across.
"""

from __future__ import annotations

from .tables import Explicit

DORMAND_PRINCE = Explicit(
    name="dormand-prince",
    order=5,
    weights=(35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0),
    arguments=(
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    ),
    dense=(
        -12715105075 / 11282082432,
        0.0,
        87487479700 / 32700410799,
        -10690763975 / 1880347072,
        701980252875 / 199316789632,
        -1453857185 / 822651844,
        69997945 / 29380423,
    ),
    embedded=(5179 / 57600, 0.0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40),
)
