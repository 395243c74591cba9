"""ESDIRK4(3)6L[2]SA of Kennedy and Carpenter (Appl. Numer. Math. 44, 2003, DOI 10.1016/S0168-9274(02)00138-1).

Order 4, L-stable, stiffly accurate, stages of order 2; an embedded method of order 3 tells the error.
"""

from __future__ import annotations

from .tables import Diagonal

ESDIRK4 = Diagonal(
    name="esdirk4",
    order=4,
    gain=1 / 4,
    arguments=(
        (),
        (1 / 4,),
        (8611 / 62500, -1743 / 31250),
        (5012029 / 34652500, -654441 / 2922500, 174375 / 388108),
        (15267082809 / 155376265600, -71443401 / 120774400, 730878875 / 902184768, 2285395 / 8070912),
        (82889 / 524892, 0.0, 15625 / 83664, 69875 / 102672, -2260 / 8211),
    ),
    embedded=(
        4586570599 / 29645900160,
        0.0,
        178811875 / 945068544,
        814220225 / 1159782912,
        -3700637 / 11593932,
        61727 / 225920,
    ),
)
