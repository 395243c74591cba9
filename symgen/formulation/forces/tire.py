"""Forces of the road on a wheel."""

from __future__ import annotations

from symgen.description.forces.tire import Tire
from symgen.description.states import states_of
from symgen.formulation.loads import LoadDerivation
from symgen.formulation.tire_laws import contact_of
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.mechanism import GROUND_INDEX


def tire(derivation: LoadDerivation, name: str, force: Tire) -> tuple[Scalar, ...]:
    kept = {kind: derivation.names[state] for kind, state in states_of(name, force).items()}
    joint = derivation.axle(force)
    contact = contact_of(derivation.motion, force, kept, joint)
    road = derivation.mechanism.description.road if force.road is None else force.road
    height = derivation.formula(road, **contact.place)
    grip = derivation.formula(force.grip, **contact.place)
    action = contact.action(height, grip)
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
