"""The suspension rig: the body is held, wheels are moved and loaded, and what they do is measured. `symgen.suspension_rig` is the way in."""

from symgen.suspension.curves import Curves, RigRun
from symgen.suspension.measures import MEASURES, Measure
from symgen.suspension.reading import Reading
from symgen.suspension.rig import SuspensionRig, suspension_rig
from symgen.suspension.rig_tests import TESTS, RigTest

__all__ = ["MEASURES", "TESTS", "Curves", "Measure", "Reading", "RigRun", "RigTest", "SuspensionRig", "suspension_rig"]
