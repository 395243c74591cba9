"""An independent numeric reference: plain NumPy, six Cartesian coordinates per body, multipliers for all joints."""

from symgen.verify.reference.cartesian import Instant, Reaction, Reference
from symgen.verify.reference.motion import CartesianState, Placement, TreeStep

__all__ = ["CartesianState", "Instant", "Placement", "Reaction", "Reference", "TreeStep"]
