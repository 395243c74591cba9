"""The regressor in the plain interpreter."""

from __future__ import annotations

from symgen.formulation.regressor import derive_regressor
from symgen.lower import lower
from symgen.mechanism.mechanism import Mechanism

from .agreement import Interpreted, kept


def regressor_of(mechanism: Mechanism) -> Interpreted:
    program = kept("lowered", lambda: lower(derive_regressor(mechanism)), mechanism, "regressor")
    return Interpreted(mechanism, program, "regressor")
