"""The design position: frames, points, directions and inertias of a description as global components.

Every body also has *design-aligned* axes: the global axes at the design position, carried along.
All components here are in those axes, so no joint needs a constant rotation of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from symgen.description.expression import Expression
from symgen.description.joints.traits import Heading
from symgen.description.schema import GROUND, Description, Direction, Joint, Located, Point
from symgen.mechanism.algebra import IDENTITY, ZERO, Algebra, Matrix, Scalar, Vector, structural, transpose

Components = tuple[Expression, Expression, Expression]


class Geometry:
    """Design-position geometry of one description over one algebra."""

    def __init__(self, description: Description, algebra: Algebra) -> None:
        self.description = description
        self.algebra = algebra
        self._frames: dict[str, tuple[Matrix, Vector]] = {GROUND: (IDENTITY, ZERO)}

    def vector(self, components: Components) -> Vector:
        x, y, z = (self.algebra.translate(c) for c in components)
        return x, y, z

    def frame(self, body: str) -> tuple[Matrix, Vector]:
        """Axes (body frame to global) and origin of a body's frame."""
        waiting = [body]
        while waiting[-1] not in self._frames:
            entry = self.description.bodies[waiting[-1]].frame
            if entry is None:
                self._frames[waiting[-1]] = IDENTITY, self.point(self.description.bodies[waiting[-1]].com)
            else:
                waiting.append(entry.of)
        for name in reversed(waiting[:-1]):
            self._frames[name] = self._relative(name)
        return self._frames[body]

    def _relative(self, body: str) -> tuple[Matrix, Vector]:
        """The frame of a body that is given in another one's, which is known."""
        entry = self.description.bodies[body].frame
        assert entry is not None
        axes, origin = self._frames[entry.of]
        own = self.rpy(self.vector(entry.rpy))
        if isinstance(entry.origin, tuple):
            place = self._sum(origin, self.algebra.rotate(axes, self.vector(entry.origin)))
        else:
            place = self.point(entry.origin)
        return self.algebra.matmul(axes, own), place

    def point(self, point: Point) -> Vector:
        if isinstance(point, str):
            return self.point(self.description.points[point])
        if isinstance(point, Located):
            axes, origin = self.frame(point.body)
            return self._sum(origin, self.algebra.rotate(axes, self.vector(point.at)))
        return self.vector(point)

    def direction(self, direction: Direction) -> Vector:
        """Unit vector."""
        if isinstance(direction, Located):
            axes, _ = self.frame(direction.body)
            return self.algebra.unit(self.algebra.rotate(axes, self.vector(direction.at)))
        match direction:
            case (str() as start, str() as end):
                return self.algebra.unit(self.between(self.point(start), self.point(end)))
        return self.algebra.unit(self.vector(direction))

    def heading(self, joint: Joint | None, heading: Heading) -> Vector:
        """Unit vector of a direction that a joint's record names."""
        if isinstance(heading, str):
            return self.direction(getattr(joint, heading))
        algebra = self.algebra
        normal = self.direction(getattr(joint, heading.normal))
        ahead = algebra.unit(algebra.cross(normal, self.direction(getattr(joint, heading.field))))
        return ahead if heading.ahead else algebra.cross(ahead, normal)

    def com(self, body: str) -> Vector:
        """Centre of mass; that of ground is the world's origin."""
        if body == GROUND:
            return ZERO
        entry = self.description.bodies[body]
        if entry.frame is None or isinstance(entry.com, str):
            return self.point(entry.com)
        return self.point(entry.com if isinstance(entry.com, Located) else Located(body=body, at=entry.com))

    def mass(self, body: str) -> Scalar:
        return self.algebra.translate(self.description.bodies[body].mass)

    def inertia(self, body: str) -> Matrix:
        """Inertia matrix about the centre of mass, design-aligned axes."""
        entry = self.description.bodies[body].inertia
        xx, yy, zz, xy, xz, yz = (
            self.algebra.translate(e) for e in (entry.xx, entry.yy, entry.zz, entry.xy, entry.xz, entry.yz)
        )
        local: Matrix = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
        axes = self._inertia_axes(body)
        if axes is IDENTITY:
            return local
        return symmetric(self.algebra.matmul(self.algebra.matmul(axes, local), transpose(axes)))

    def _inertia_axes(self, body: str) -> Matrix:
        """As columns."""
        entry, algebra = self.description.bodies[body].inertia, self.algebra
        if entry.x_axis is None or entry.y_axis is None:
            return self.frame(body)[0]
        x = self.direction(entry.x_axis)
        z = algebra.unit(algebra.cross(x, self.direction(entry.y_axis)))
        return transpose((x, algebra.cross(z, x), z))

    def between(self, start: Vector, end: Vector) -> Vector:
        sub = self.algebra.sub
        return sub(end[0], start[0]), sub(end[1], start[1]), sub(end[2], start[2])

    def rpy(self, angles: Vector) -> Matrix:
        """Rz(yaw) Ry(pitch) Rx(roll)."""
        about = self.algebra.rotation_about
        result: Matrix = IDENTITY
        for axis, angle in zip(reversed(IDENTITY), reversed(angles), strict=True):
            turn = about(axis, self.algebra.sin(angle), self.algebra.cos(angle))
            result = self._snap(self.algebra.matmul(result, turn))
        return result

    def _snap(self, a: Matrix) -> Matrix:
        snapped = tuple(tuple(structural(x) if isinstance(x, float) else x for x in row) for row in a)
        return snapped  # type: ignore[return-value]

    def _sum(self, a: Vector, b: Vector) -> Vector:
        """Unbound on purpose: in differences of two points of one body the common origin cancels."""
        add = self.algebra.add
        return add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2])


def symmetric(a: Matrix) -> Matrix:
    """The matrix with its upper triangle on both sides."""
    return (a[0], (a[0][1], a[1][1], a[1][2]), (a[0][2], a[1][2], a[2][2]))


def parameter_values(description: Description) -> Mapping[str, float]:
    return {name: parameter.value for name, parameter in description.parameters.items()}
