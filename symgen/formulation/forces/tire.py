"""Forces of the road on a wheel."""

from __future__ import annotations

from symgen.description.expression import Expression
from symgen.description.forces.tire import Tire
from symgen.description.states import states_of
from symgen.formulation.ground import friction_at, stand
from symgen.formulation.loads import LoadDerivation
from symgen.formulation.tire_laws import contact_of
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import GROUND_INDEX


def tire(derivation: LoadDerivation, name: str, force: Tire) -> tuple[Scalar, ...]:
    kept = {kind: derivation.names[state] for kind, state in states_of(name, force).items()}
    joint = derivation.axle(force)
    level = contact_of(derivation.motion, force, kept, joint)

    def formula(expression: Expression, x: Scalar, y: Scalar) -> Scalar:
        return derivation.formula(expression, x=x, y=y)

    standing = stand(level, derivation.mechanism.description, formula)
    contact = standing.contact
    action = contact.action(standing.above, friction_at(level, derivation.mechanism.description, formula))
    derivation.apply(contact.wheel, action.point, action.force, action.torque, apart=joint is not None)
    if joint is not None:
        if joint.parent != GROUND_INDEX:
            derivation.loads.motive.push(
                derivation.algebra,
                joint.parent,
                derivation.wrench(joint.parent, action.point, action.force, action.torque),
            )
        derivation.loads.motive.add(derivation.algebra, joint.v, action.axial)
    derivation.loads.state_rates |= {f"{name}.{kind}": rate for kind, rate in action.rates.items()}
    return action.measured
