"""What the model is: sizes, loops, notices, and its tree."""

from __future__ import annotations

from symgen.report.section import Section, Table
from symgen.report.subject import Subject
from symgen.showing.drawing import svg
from symgen.showing.inspection import freedoms


def model(subject: Subject) -> Section:
    mechanism, built = subject.mechanism, subject.model
    groups = "; ".join(", ".join(mechanism.bodies[body] for body in group.bodies) for group in mechanism.groups)
    rows = (
        ("formulation", built.layout.formulation),
        ("bodies", str(len(mechanism.bodies))),
        ("coordinates of the tree", str(mechanism.coordinates)),
        ("constraints", str(mechanism.constraints)),
        ("degrees of freedom", freedoms(mechanism)),
        ("body groups", groups or "none"),
        ("notices", "; ".join(mechanism.notices) or "none"),
        ("parameters", f"{len(built.parameters)}, changeable without a compiler unless fixed"),
        ("digest of the description", built.layout.digest[:12]),
    )
    return Section("Model", tables=(Table(rows),), drawings=(svg(mechanism),))
