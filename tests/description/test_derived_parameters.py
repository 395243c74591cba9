"""Parameters as formulas: worked out, or following others when those change."""

from __future__ import annotations

import pytest

from symgen.description import Description, DescriptionError, MechanismBuilder, read_text
from symgen.description.stored import from_stored, to_stored
from symgen.pipeline import build

from ..support.agreement import interpreted

TEXT = """
name: slider
parameters:
  it: 1.01/12
  twice: 2*rate
  rate: {value: 3*4}
  more: {value: twice + it*0}
bodies: {b: {mass: 2, com: [it, 0, 0], inertia: [it, it, it]}}
joints: {j: {type: prismatic, bodies: [ground, b], axis: [1, 0, 0]}}
tables: {t: {x: [0, 1], y: [0, more]}}
forces: {f: {type: joint_spring, coordinate: j, stiffness: more, force: t(x)}}
manoeuvres: {m: {until: more/24, step: 0.01}}
"""


def values(description: Description) -> dict[str, float]:
    return {name: parameter.value for name, parameter in description.parameters.items() if "." not in name}


def test_constants_become_numbers_and_formulas_of_others_follow_them() -> None:
    description = read_text(TEXT)
    assert values(description) == {"it": 1.01 / 12, "rate": 12.0}
    assert from_stored(to_stored(description)) == description.model_copy(update={"manoeuvres": {}})
    _, model = interpreted(description)
    a = model.call("acceleration", t=0.0, q=[0.5], v=[0.0], z=[], u=[])["a"][0]
    assert a == pytest.approx(-(24 * 0.5 + 12) / 2)
    model.parameters["rate"] = 5.0
    a = model.call("acceleration", t=0.0, q=[0.5], v=[0.0], z=[], u=[])["a"][0]
    assert a == pytest.approx(-(10 * 0.5 + 5) / 2)


def test_a_compiled_model_carries_changes_through_and_refuses_to_set_what_follows() -> None:
    model = build(read_text(TEXT))
    state = model.assemble({"j": 0.5})
    model.set_parameters({"rate": 5.0})
    assert model.acceleration(state)[0] == pytest.approx(-(10 * 0.5 + 5) / 2)
    with pytest.raises(Exception, match=r"'?more'?.*formula of others"):
        model.set_parameters({"more": 5.0})


def test_parts_have_formulas_too_and_instances_give_theirs() -> None:
    text = """
name: parts
parameters: {whole: 10, half: whole/2}
parts:
  p:
    parameters: {k: 3, twice: 2*k}
    bodies: {b: {mass: twice, com: [0, 0, 0], inertia: 0}}
    joints: {j: {type: prismatic, bodies: [ground, b], axis: [1, 0, 0]}}
instances:
  own: {part: p}
  given: {part: p, parameters: {k: half + 1}}
  tied: {part: p, with: {k: half}}
  set: {part: p, parameters: {twice: 0.5}}
"""
    description = read_text(text)
    assert values(description) == {"whole": 10.0}
    from symgen.description import evaluate

    known = {name: parameter.value for name, parameter in description.parameters.items()}
    masses = {name: evaluate(body.mass, known) for name, body in description.bodies.items()}
    assert masses == {"own.b": 6.0, "given.b": 12.0, "tied.b": 10.0, "set.b": 0.5}
    known["whole"] = 20.0
    assert evaluate(description.bodies["given.b"].mass, known) == 22.0
    assert evaluate(description.bodies["tied.b"].mass, known) == 20.0


def test_the_builder_takes_formulas() -> None:
    m = MechanismBuilder("built")
    m.parameter("rate", 3.0)
    m.parameter("k", "2*rate")
    m.body("b", mass="k", com=[0, 0, 0])
    m.prismatic("j", "ground", "b", axis=[1, 0, 0])
    assert values(m.describe()) == {"rate": 3.0}


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ("a: b + 1, b: 2*c, c: a", "parameters depend on each other .*a -> .*; give one of them a number"),
        ("a: a", r"parameters depend on each other \(a -> a\)"),
        (
            "a: bb, b: 2",
            "'bb' is not a parameter, and formulas of parameters can use parameters only; did you mean 'b'",
        ),
        ("a: 1/0", r"parameters\.a: division by zero"),
        ("a: 1/(b - 2), b: 2", r"parameters\.a: division by zero"),
        ("a: sin(x)", "'x' is not a parameter"),
        ("a: t(2)", "the table 't' cannot be used in a parameter"),
        ("x: 2*b, b: 1", r"parameters\.x: 'x' has a special meaning in formulas"),
        ("u: 2*b, b: 1", r"'u' is also defined in inputs\.u"),
        (
            "a: {value: 2*b, fixed: true}, b: 1",
            "'a' is a formula of 'b', so it cannot be fixed by itself; write `fixed` at 'b'",
        ),
        ("a: [1]", "a parameter is a number or a formula of other parameters"),
        ("a: true", "a parameter is a number or a formula"),
        ("a: 12 mm", "'12 mm' has a unit"),
        (", ".join(["a0: 1", *(f"a{k + 1}: a{k}*a{k}" for k in range(40))]), "more than 1000 terms"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_by_name(parameters: str, sentence: str) -> None:
    body = "bodies: {b: {mass: 2, com: [0, 0, 0], inertia: 0}}\njoints: {j: {type: prismatic, bodies: [ground, b], axis: [1, 0, 0]}}\n"
    with pytest.raises(DescriptionError, match=sentence):
        read_text(f"name: bad\nparameters: {{{parameters}}}\ninputs: {{u: {{}}}}\n{body}")
