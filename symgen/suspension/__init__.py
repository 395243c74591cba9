"""The suspension rig: the body is held, wheels are moved and loaded, and what they do is measured. `symgen.suspension_rig` is the way in."""

from symgen.suspension.rig import SuspensionRig, suspension_rig
from symgen.suspension.rig_tests import TESTS, RigTest

__all__ = ["TESTS", "RigTest", "SuspensionRig", "suspension_rig"]
