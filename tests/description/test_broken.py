"""Broken descriptions: each gives one DescriptionError that names the line, the fault and a remedy."""

from __future__ import annotations

import json

import pytest

from symgen.description import DescriptionError, read_text

pytestmark = pytest.mark.quick

SOUND = """\
name: demo
parameters:
  k: 100.0
inputs:
  u: {}
points:
  A: [0, 0, 0]
  B: [0, 0, -1]
  C: [1, 0, -1]
bodies:
  arm: {mass: 2, com: [0, 0, -0.5], inertia: {xx: 1, yy: 1, zz: 1}}
  rod: {mass: 2, com: [0.5, 0, -1], inertia: {xx: 1, yy: 1, zz: 1}}
joints:
  hinge: {type: revolute, bodies: [ground, arm], at: A, axis: [0, 1, 0]}
  elbow: {type: spherical, bodies: [arm, rod], at: B}
forces:
  spring: {type: spring_damper, bodies: [ground, rod], at: [A, C], stiffness: k, force: "u*x"}
sensors:
  angle: {type: coordinate, coordinate: hinge}
"""

ELBOW = "  elbow: {type: spherical, bodies: [arm, rod], at: B}\n"
CUT_ELBOW = "  elbow: {type: revolute, bodies: [arm, rod], at: B, axis: [0, 1, 0], cut: true}\n"

# name: (word in the message, text to replace, text in its place); `#!` marks the line of the mistake.
CASES: dict[str, tuple[str, str, str]] = {
    "unknown section": ("did you mean 'joints'", "joints:\n", "jonts: #!\n"),
    "unknown key of a body": ("did you mean 'mass'", "  arm: {mass: 2", "  arm:\n    {mas: 2 #!\n    "),
    "unknown key of a force": ("did you mean 'stiffness'", "stiffness: k,", "\n    stifness: k, #!\n   "),
    "missing mass": ("'mass' is missing", "  arm: {mass: 2, ", "  arm: #!\n    {"),
    "missing name": ("'name' is missing", "name: demo\nparameters:", "parameters: #!"),
    "name with a space": ("is not a name", "name: demo", "name: my demo #!"),
    "C in the model name": ("is not a name", "name: demo", "name: 'x; system(1)' #!"),
    "name of the generator": ("write 'top'", "name: demo", "name: symgen_top #!"),
    "C in a body name": ("is not a name", "  rod: {", "  'rod; } int main() {': #!\n    {"),
    "newline in a name": ("is not a name", "  u: {}", '  "u\\nv": {} #!'),
    "C in a unit": ("is not a unit", "  u: {}", "  u: {unit: '*/ int x;'} #!"),
    "quote in a unit": ("is not a unit", "  u: {}", "  u: {unit: 'm\"'} #!"),
    "unknown joint type": ("did you mean 'revolute'", "type: revolute,", "type: revolut, #!\n   "),
    "missing joint type": ("`type` is missing", "  hinge: {type: revolute, ", "  hinge: #!\n    {"),
    "unknown body": ("unknown body 'amr'; did you mean 'arm'", "bodies: [arm, rod]", "bodies: [amr, rod] #!\n   "),
    "unknown point": ("unknown point 'Q'", "at: B}", "at: Q} #!"),
    "unknown coordinate": ("did you mean 'hinge'", "coordinate: hinge}", "coordinate: hing} #!"),
    "unknown force of a sensor": (
        "did you mean 'spring'",
        "  angle:",
        "  pull: {type: force, force: sprin} #!\n  angle:",
    ),
    "unknown joint of a sensor": ("unknown joint", "  angle:", "  r: {type: reaction, joint: knee} #!\n  angle:"),
    "unknown input of a drive": ("did you mean 'u'", "forces:", "drives:\n  d: {coordinate: hinge, input: uu} #!\nforces:"),
    "unknown name in a formula": ("unknown name 'kk'", "stiffness: k,", "stiffness: 2*kk, #!\n   "),
    "unknown table": ("unknown function or table", '"u*x"', '"curve(x)" #!\n  '),
    "unknown base": ("did you mean 'arm'", "name: demo", "name: demo\nbase: amr #!"),
    "base ground": ("moving body", "name: demo", "name: demo\nbase: ground #!"),
    "input in a constant": ("must be constant", "stiffness: k,", "stiffness: u, #!\n   "),
    "time in a constant": ("must be constant", "mass: 2, com: [0, 0", "mass: time, com: [0, 0 #!\n   "),
    "table in a constant": (
        "cannot be used in a constant",
        "stiffness: k,",
        "stiffness: t(k), #!\n   ",
    ),
    "local name elsewhere": ("has no meaning in this entry", "forces:", "states:\n  z: {rate: length} #!\nforces:"),
    "x in a constant": ("has no meaning", "stiffness: k,", "stiffness: x, #!\n   "),
    "acceleration in a formula": (
        "itself depends on this formula",
        'force: "u*x"}',
        'force: "acc.x*x"} #!\nstates: {}',
    ),
    "vector sensor without component": ("write pos.x or pos.y", '"u*x"', '"pos*x" #!\n  '),
    "sensors in a circle": (
        "depend on one another",
        "  angle:",
        "  a: {type: formula, value: 2*b} #!\n  b: {type: formula, value: a + 1}\n  angle:",
    ),
    "ground as a body": ("stands still", "  rod: {", "  ground: {mass: 1, com: A, inertia: {xx: 1, yy: 1, zz: 1}} #!\n  rod: {"),
    "joint of one body": ("two different bodies", "bodies: [arm, rod]", "bodies: [rod, rod] #!\n   "),
    "same name twice": ("also defined in parameters", "  u: {}", "  u: {}\n  k: {} #!"),
    "sensor named like an input": ("also defined in inputs", "  angle:", "  u: #!\n   "),
    "reserved name": ("special meaning", "  u: {}", "  u: {}\n  time: {} #!"),
    "constant pi redefined": ("special meaning", "  k: 100.0", "  k: 100.0\n  pi: 3 #!"),
    "key twice": ("written twice", "  B: [0, 0, -1]", "  B: [0, 0, -1]\n  A: [1, 1, 1] #!"),
    "negative mass": ("negative", "  rod: {mass: 2", "  rod: {mass: -2 #!\n    "),
    "free body without mass": (
        "free but has no mass",
        "  rod: {",
        "  dust: {mass: 0, com: A, inertia: {xx: 0, yy: 0, zz: 0}} #!\n  rod: {",
    ),
    "indefinite inertia": (
        "positive semidefinite",
        "  rod: {",
        "  bar: {mass: 1, com: A, inertia: {xx: 1, yy: 1, zz: 1, xy: 2}} #!\n  rod: {",
    ),
    "NaN": ("not a finite number", "  k: 100.0", "  k: .nan #!"),
    "nan without dot": ("not a finite number", "mass: 2, com: [0, 0", "mass: nan, com: [0, 0 #!\n   "),
    "infinity": ("not a finite number", "  k: 100.0", "  k: -.inf #!"),
    "out of range": ("1e+200 is out of range", "  C: [1, 0, -1]", "  C: [1e200, 0, -1] #!"),
    "direction out of range": ("out of range", "axis: [0, 1, 0]", "axis: [0, -1e200, 0] #!\n   "),
    "formula out of range": ("out of range", "stiffness: k,", "stiffness: 1e30*1e30, #!\n   "),
    "overflowing literal": ("not a finite", "  k: 100.0", "  k: 1e400 #!"),
    "overflowing number in a formula": ("not finite", "stiffness: k,", "stiffness: 2*1e400, #!\n   "),
    "text as a parameter": ("is not a parameter", "  k: 100.0", "  k: 2*u #!"),
    "yes as a number": ("number or a formula", "mass: 2, com: [0, 0", "mass: true, com: [0, 0 #!\n   "),
    "nothing as a number": ("nothing is written", "mass: 2, com: [0, 0", "mass: , com: [0, 0 #!\n   "),
    "empty section": ("nothing is written", "inputs:\n  u: {}\n", "inputs: #!\n"),
    "list as a body": ("key: value", "  rod: {", "  rope: [1, 2] #!\n  rod: {"),
    "vector of two": ("list is missing", "  C: [1, 0, -1]", "  C: [1, 0] #!"),
    "vector of four": ("at most 3", "  C: [1, 0, -1]", "  C: [1, 0, -1, 1] #!"),
    "zero axis": ("length zero", "axis: [0, 1, 0]", "axis: [0, 0, 0] #!\n   "),
    "axis between equal points": ("length zero", "axis: [0, 1, 0]", "axis: [A, A] #!\n   "),
    "parallel axes": (
        "parallel",
        "  elbow: {type: spherical, bodies: [arm, rod], at: B}",
        "  elbow: {type: universal, bodies: [arm, rod], at: B, axis: [0, 1, 0], axis2: [0, -2, 0]} #!",
    ),
    "spring of length zero": ("same place", "at: [A, C]", "at: [C, C] #!\n   "),
    "points in a circle": ("defined by itself", "  C: [1, 0, -1]", "  C: D #!\n  D: C"),
    "frames in a circle": (
        "defined by itself",
        "  rod: {",
        "  p: {mass: 1, com: A, inertia: {xx: 1, yy: 1, zz: 1}, frame: {of: q}} #!\n"
        "  q: {mass: 1, com: A, inertia: {xx: 1, yy: 1, zz: 1}, frame: {of: p}}\n  rod: {",
    ),
    "table not increasing": ("must increase", "forces:", "tables:\n  c: {x: [0, 1, 1], y: [0, 1, 2]} #!\nforces:"),
    "table of unequal length": ("as many of each", "forces:", "tables:\n  c: {x: [0, 1, 2], y: [0, 1]} #!\nforces:"),
    "table of one point": ("at least 2", "forces:", "tables:\n  c: {x: [0], y: [0, 1]} #!\nforces:"),
    "division by zero": ("division by zero", "stiffness: k,", "stiffness: 1/(k - 100), #!\n   "),
    "square root of a negative number": ("is not defined", "stiffness: k,", "stiffness: sqrt(-k), #!\n   "),
    "huge power": ("too large", "stiffness: k,", "stiffness: 9**9**9, #!\n   "),
    "tire without load": (
        "give `load` or `deflection`",
        "sensors:",
        "  tire: #!\n    {type: tire, wheel: rod, carrier: arm, at: B, axis: [0, 1, 0], radius: 0.3, stiffness: 2.0e5,"
        " slip_stiffness: 5}\nsensors:",
    ),
    "relaxation of length zero": (
        "slip_relaxation must be positive",
        "sensors:",
        "  tire:\n    {type: tire, wheel: rod, carrier: arm, at: B, axis: [0, 1, 0], radius: 0.3, stiffness: 2.0e5,"
        " deflection: 0.01, slip_stiffness: 5,\n    slip_relaxation: 0} #!\nsensors:",
    ),
    "relaxation of a slip without force": (
        "give that too",
        "sensors:",
        "  tire:\n    {type: tire, wheel: rod, carrier: arm, at: B, axis: [0, 1, 0], radius: 0.3, stiffness: 2.0e5,"
        " deflection: 0.01, slip_stiffness: 5,\n    cornering_relaxation: 0.1} #!\nsensors:",
    ),
    "state named like that of a tire": (
        "also defined in",
        "sensors:",
        "  tire:\n    {type: tire, wheel: rod, carrier: arm, at: B, axis: [0, 1, 0], radius: 0.3, stiffness: 2.0e5,"
        " deflection: 0.01, slip_stiffness: 5, slip_relaxation: 0.1}\nparts:\n  p: {states: {slip: {rate: 1}}} #!\n"
        "instances: {tire: {part: p}}\nsensors:",
    ),
    "tire carried by its wheel": (
        "carrier is the wheel",
        "sensors:",
        "  tire: {type: tire, wheel: rod, carrier: rod, at: B, axis: [0, 1, 0], radius: 0.3, stiffness: 5} #!\nsensors:",
    ),
    "tire with a vertical axis": (
        "spin axis is vertical",
        "sensors:",
        "  tire: {type: tire, wheel: rod, carrier: arm, at: B, axis: [0, 0, 1], radius: 0.3, stiffness: 5} #!\nsensors:",
    ),
    "joint spring on a ball joint": (
        "not a scalar joint coordinate",
        "sensors:",
        "  js: {type: joint_spring, coordinate: elbow.rx} #!\nsensors:",
    ),
    "drive of a free body": (
        "not a scalar joint coordinate",
        "forces:",
        "  free: {type: free, bodies: [ground, arm]}\ndrives:\n  d: {coordinate: free.x, input: u} #!\nforces:",
    ),
    "drive of a cut joint": ("belongs to a cut joint", ELBOW, CUT_ELBOW + "drives:\n  d: {coordinate: elbow, input: u} #!\n"),
    "coupling of a cut joint": ("belongs to a cut joint", ELBOW, CUT_ELBOW + "couplings:\n  c: {ratios: {elbow: 1}} #!\n"),
    "sensor of a cut joint": ("belongs to a cut joint", ELBOW, CUT_ELBOW + "initial:\n  elbow: {position: 1} #!\n"),
    "driven twice": (
        "already driven",
        "forces:",
        "drives:\n  d: {coordinate: hinge, input: u}\n  e: {coordinate: hinge, input: u} #!\nforces:",
    ),
    "cut that cannot be": (
        "cannot be a cut",
        "  elbow: {",
        "  p: {type: free, bodies: [arm, rod], cut: true} #!\n  elbow: {",
    ),
    "tree that cannot be": (
        "is always a cut",
        "  elbow: {",
        "  p: {type: distance, bodies: [arm, rod], at: [A, C], cut: false} #!\n  elbow: {",
    ),
    "initial of nothing": ("unknown coordinate", "sensors:", "initial:\n  knee: {position: 1} #!\nsensors:"),
    "initial position of an angular velocity": (
        "has only a velocity",
        "sensors:",
        "initial:\n  elbow.rx: {position: 1} #!\nsensors:",
    ),
    "coordinates with equal names": (
        "is also that of",
        "  elbow: {",
        "  h: {type: cylindrical, bodies: [ground, rod], at: A, axis: [0, 1, 0]}\n"
        "  h.slide: {type: revolute, bodies: [ground, rod], at: A, axis: [0, 1, 0]} #!\n  elbow: {",
    ),
    "fixed without meaning": ("no number is named", "name: demo", "name: demo\nfixed: [bodies.leg.*] #!"),
    "unknown part": ("unknown part", "forces:", "instances:\n  FL: {part: corner} #!\nforces:"),
    "part in itself": (
        "contains itself",
        "forces:",
        "parts:\n  a: {instances: {i: {part: b}}}\n  b: {instances: {i: {part: a}}} #!\ninstances: {x: {part: a}}\nforces:",
    ),
    "tie to nothing": (
        "does not mention 'rakc'; did you mean 'rack'",
        "forces:",
        "parts:\n  p: {joints: {j: {type: spherical, bodies: [rack, arm], at: A}}}\n"
        "instances:\n  P: {part: p, with: {rakc: rod}} #!\nforces:",
    ),
    "override of nothing": (
        "no parameter 'kk'",
        "forces:",
        "parts:\n  p: {parameters: {k: 1}}\ninstances:\n  P: {part: p, parameters: {kk: 2}} #!\nforces:",
    ),
    "fault inside a part": (
        "unknown point 'Q'",
        "forces:",
        "parts:\n  p:\n    joints:\n      j: {type: spherical, bodies: [arm, rod], at: Q} #!\n"
        "instances: {P: {part: p, mirror: y}}\nforces:",
    ),
    "instance hides an entry": (
        "already defined",
        "forces:",
        "parts: {p: {points: {X: A}}}\ninstances:\n  P: {part: p, repeat: 2}\n  P1: {part: p} #!\nforces:",
    ),
    "repeat without end": ("repeat", "forces:", "parts: {p: {}}\ninstances:\n  P: {part: p, repeat: 100000} #!\nforces:"),
    "mirror of nothing": ("is not allowed here", "forces:", "parts: {p: {}}\ninstances:\n  P: {part: p, mirror: w} #!\nforces:"),
    "tab instead of spaces": ("not valid YAML", "  k: 100.0", "\tk: 100.0 #!"),
    "bracket closed wrongly": ("not valid YAML", "at: [A, C]", "at: [A, C}, #!\n  "),
    "YAML tag": ("tag", "  k: 100.0", "  k: !!python/object/apply:os.system ['echo'] #!"),
    "merge key": ("merge keys", "  k: 100.0", "  <<: {k: 1} #!"),
    "list as a key": ("cannot be a key", "  k: 100.0", "  ? [a] #!\n  : 1"),
    "alias without anchor": ("alias", "  k: 100.0", "  k: *k #!"),
    "second document": ("one per file", "inputs:", "--- #!\ninputs:"),
    "control character": ("not valid YAML", "  k: 100.0", '  k: "\\x" #!'),
    "NUL": ("binary", "  k: 100.0", "  k: \x00 #!"),
}  # fmt: skip

NEEDED = {
    "table in a constant": "tables:\n  t: {x: [0, 1], y: [0, 1]}\n",
    "acceleration in a formula": "  acc: {type: acceleration, body: rod}\n",
    "vector sensor without component": "  pos: {type: position, body: rod}\n",
}


def test_the_sound_one_is_sound() -> None:
    assert read_text(SOUND).name == "demo"


@pytest.mark.parametrize("case", CASES)
def test_one_clear_error_with_its_line(case: str) -> None:
    word, old, new = CASES[case]
    assert SOUND.count(old) == 1, "the replacement must be unambiguous"
    text = SOUND.replace(old, new) + NEEDED.get(case, "")
    line = 1 + text[: text.index("#!")].count("\n")
    with pytest.raises(DescriptionError) as caught:
        read_text(text.replace("#!", "# "), "demo.yaml")
    message = str(caught.value)
    assert message.startswith(f"demo.yaml:{line}: "), message
    assert word in message
    assert len(caught.value.problems) == 1, message
    assert ";" in message, "a remedy is missing"


def test_there_are_fifty() -> None:
    assert len(CASES) >= 50


def test_all_problems_are_reported_in_the_order_of_the_file() -> None:
    text = SOUND.replace("at: B}", "at: Q}").replace("[0, 0, -0.5]", "R").replace("coordinate: hinge", "coordinate: h")
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "f")
    assert [p.line for p in caught.value.problems] == [11, 15]


def test_an_unknown_key_hides_nothing_else() -> None:
    text = SOUND.replace("joints:", "jonts:").replace("{mass: 2, com: [0, 0, -0.5]", "{mas: 2, com: 3")
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "f")
    found = [(p.line, p.text.partition(";")[0]) for p in caught.value.problems]
    assert found == [(11, "unknown key 'mas'"), (11, "found 3"), (13, "unknown key 'jonts'")]


def test_a_fault_in_a_part_is_reported_once() -> None:
    text = SOUND + "parts:\n  p:\n    points: {P: Q}\ninstances:\n  a: {part: p, repeat: 4}\n  b: {part: p}\n"
    with pytest.raises(DescriptionError) as caught:
        read_text(text)
    assert len(caught.value.problems) == 1


HOSTILE = [
    "__import__('os').system('touch owned')",
    "().__class__.__bases__[0].__subclasses__()",
    "k.__class__",
    "lambda: 1",
    "(lambda x: x)(1)",
    "[k for k in (1,)]",
    "f'{k}'",
    "k if k else k",
    "k := 2",
    "sin(*[1])",
    "sin(x=1)",
    "eval('1')",
    "open('/etc/passwd')",
    "1j",
    "'text'",
    "True",
    "None",
    "k; k",
    "k\n; k",
    "9**9**9**9",
    "-" * 1500 + "1",
    "(" * 300 + "1" + ")" * 300,
    "sin(" * 80 + "1" + ")" * 80,
    "k" + ".k" * 500,
    "+".join("k" * 1500),
    "1" * 1900,
    "1e999",
    "k @ k",
    "k % 2",
    "k // 2",
    "k < 2",
    "not k",
    "k and k",
    "~k",
    "...",
    "",
    "\N{FULLWIDTH LATIN SMALL LETTER K}\u200b",
    "1if k else 2",
    "0777",
    "_keyword_lambda",
    "*/ int main(void) { return 1; } /*",
]


@pytest.mark.parametrize("formula", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_formulas_are_refused(formula: str) -> None:
    text = SOUND.replace("stiffness: k,", f"stiffness: {json.dumps(formula)},")
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "demo.yaml")
    assert str(caught.value).startswith("demo.yaml:17: forces.spring.stiffness: ")
    assert str(caught.value).count("\n") == 0
