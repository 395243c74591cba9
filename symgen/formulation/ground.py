"""The road under a tire: its height at one place, or the plane through three points of the contact patch.

The points lie where the patch begins, in its middle, and where it ends, at both sides: a ahead, and a behind at b to the left and
right of the place, on the level. With slopes s along and t to the left, the plane has the normal (-s, -t, 1) / sqrt(1 + s^2 + t^2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from symgen.description.expression import Expression
from symgen.description.forces.tire import LEAST_FRICTION, Tire, bounded_friction, sees_plane
from symgen.description.schema import Description
from symgen.formulation.tire_laws import contact_of
from symgen.formulation.tires import TireContact
from symgen.mechanism.algebra import Scalar, Vector

Formula = Callable[[Expression, Scalar, Scalar], Scalar]
"""Value of a formula at a place x, y."""


def road_of(description: Description, tire: Tire) -> Expression:
    return description.road if tire.road is None else tire.road


def friction_at(contact: TireContact, description: Description, formula: Formula) -> Scalar:
    """Of the road at the place of a tire."""
    algebra, tire = contact.algebra, contact.force
    friction = formula(tire.friction, *contact.place)
    if not bounded_friction(tire, description.parameters):
        return friction
    return algebra.bind(algebra.function("max", algebra.bind(friction), LEAST_FRICTION))


@dataclass(frozen=True)
class Standing:
    """A tire on its road: the contact in axes whose `up` is the normal of the road, and the distance of the wheel's centre from it."""

    contact: TireContact
    above: Scalar


def stand(contact: TireContact, description: Description, formula: Formula) -> Standing:
    """`contact` is that on a level road."""
    tire = contact.force
    road = road_of(description, tire)
    if sees_plane(tire, road):
        return _Patch(contact, road, formula).standing()
    x, y = contact.place
    return Standing(contact, contact.algebra.sub(contact.world[2], formula(road, x, y)))


class _Patch:
    """The plane under one tire; `ahead` and `side` are level unit vectors in axes of the wheel's frame."""

    def __init__(self, contact: TireContact, road: Expression, formula: Formula) -> None:
        self.contact, self.road, self.formula = contact, road, formula
        self.algebra = contact.algebra
        self.side, _ = contact.level_direction(contact.spin_axis())
        self.ahead = self.algebra.cross(self.side, contact.up)
        self.forward = contact.kinematics.to_world(contact.frame, self.ahead)

    def standing(self) -> Standing:
        algebra, contact = self.algebra, self.contact
        length, width = self._half("patch_length"), self._half("patch_width")
        front, left, right = (self._height(*at) for at in ((length, 0), (-length, width), (-length, -width)))
        back = algebra.bind(algebra.div(algebra.add(left, right), 2))
        middle = algebra.bind(algebra.div(algebra.add(front, back), 2))
        along = algebra.bind(algebra.div(algebra.sub(front, back), algebra.mul(2, length)))
        across = algebra.bind(algebra.div(algebra.sub(left, right), algebra.mul(2, width)))
        steep = algebra.bind(algebra.sum([1, algebra.mul(along, along), algebra.mul(across, across)]))
        level = algebra.bind(algebra.div(1, algebra.sqrt(steep)))
        rise = algebra.plus(algebra.scale(along, self.ahead), algebra.scale(across, self.side))
        normal = algebra.scale(level, algebra.minus(contact.up, rise))
        above = algebra.sub(contact.world[2], algebra.add(middle, self._rise_to_centre(along, across)))
        tilted = contact_of(contact.motion, contact.force, contact.kept, contact.axle, normal)
        return Standing(tilted, algebra.bind(algebra.mul(level, algebra.bind(above))))

    def _half(self, field: str) -> Scalar:
        return self.algebra.bind(self.algebra.div(self.algebra.translate(getattr(self.contact.force, field)), 2))

    def _height(self, ahead: Scalar, aside: Scalar) -> Scalar:
        algebra, (x, y), (c, s, _) = self.algebra, self.contact.place, self.forward
        dx = algebra.sub(algebra.mul(ahead, c), algebra.mul(aside, s))
        dy = algebra.add(algebra.mul(ahead, s), algebra.mul(aside, c))
        return self.formula(self.road, algebra.bind(algebra.add(x, dx)), algebra.bind(algebra.add(y, dy)))

    def _rise_to_centre(self, along: Scalar, across: Scalar) -> Scalar:
        """Of the plane, from the middle of the patch to below the wheel's centre."""
        algebra, (x, y), (c, s, _) = self.algebra, self.contact.place, self.forward
        way: Vector = (algebra.sub(self.contact.world[0], x), algebra.sub(self.contact.world[1], y), 0)
        ahead = algebra.bind(algebra.add(algebra.mul(c, way[0]), algebra.mul(s, way[1])))
        aside = algebra.bind(algebra.sub(algebra.mul(c, way[1]), algebra.mul(s, way[0])))
        return algebra.bind(algebra.add(algebra.mul(along, ahead), algebra.mul(across, aside)))
