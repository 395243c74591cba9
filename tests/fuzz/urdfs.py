"""Robots drawn at random with numbers, names and structures of every odd kind, and damaged texts of them.

Whatever a URDF says, it is read, analysed and written as YAML, or refused with a sentence; never anything else, and never for long.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from symgen.description import DescriptionError, read_text, read_urdf
from symgen.description.yaml_writer import to_yaml
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

NUMBERS = (
    "0", "-0", "1", "-1", "0.5", "2e-3", "1e-12", "1e-17", "1e-200", "5e-324", "-5.4e-20", "1e10", "1e49", "1e51", "1e200", "1e308", "1e400",
    "-1e200", "nan", "inf", "-inf", "", " 1 ", "1,5", "0x10", "1_0", "one", "${m}", "1.5707963267948966", "3.141592653589793", "1000000.1", "\u0661",
)  # fmt: skip
SOUND = ("0", "1", "0.5", "-0.3", "2e-3", "1.5707963267948966", "-1", "0.1")
KINDS = ("revolute", "continuous", "prismatic", "fixed", "fixed", "floating", "planar", "spherical", "")
LOOPS = ("revolute", "fixed", "ball", "spherical", "prismatic", "universal", "continuous")
NAMES = (
    "a-b", "a_b", "a b", "ground", "root", "time", "pi", "q", "1", "über", "关节", "x" * 300, "", "a.b", "base", "lambda", "${n}", "&lt;",
    "world",
)  # fmt: skip
DAMAGE = (
    "<", ">", '"', "&", "\0", "]]>", "<!DOCTYPE a>", "&lol;", "<xacro:if/>", "<link/>", '<joint name="n"/>', "\n", "<!--", "</robot>", "é",
)  # fmt: skip


class Robot:
    """One description; `oddity` is how often something is not as it should be."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.oddity = self.random.choice((0.0, 0.003, 0.003, 0.01, 0.01, 0.05, 0.3))

    def odd(self) -> bool:
        return self.random.random() < self.oddity

    def number(self) -> str:
        return self.random.choice(NUMBERS if self.odd() else SOUND)

    def numbers(self) -> str:
        count = self.random.choice((0, 1, 2, 4, 9)) if self.odd() else 3
        return " ".join(self.number() for _ in range(count))

    def name(self, kind: str, k: int) -> str:
        return self.random.choice(NAMES) if self.odd() else f"{kind}{k}"

    def text(self) -> str:
        random = self.random
        count = random.choice((1, 2, 3, 4, 6, 9))
        links = [self.name("l", k) for k in range(count)]
        joints = [self.name("j", k) for k in range(count)]
        parts = [self.link(name) for name in links]
        parts += [self.joint(joints, links, k) for k in range(1, count) if not self.odd()]
        parts += [self.more(joints, links) for _ in range(random.choice((0, 0, 0, 0, 0, 1, 1, 2)))]
        if self.odd():
            random.shuffle(parts)
        head = (
            random.choice(
                ('\n<?xml version="1.0"?>', '<?xml version="1.0" encoding="latin-1"?>', "<!-- a -->", "\ufeff")
            )
            if self.odd()
            else ""
        )
        text = f'{head}<robot name="{self.name("r", 0)}">{"".join(parts)}</robot>'
        return self.damaged(text) if random.random() < self.oddity else text

    def origin(self) -> str:
        return "" if self.random.random() < 0.4 else f'<origin xyz="{self.numbers()}" rpy="{self.numbers()}"/>'

    def link(self, name: str) -> str:
        if self.random.random() < 0.25:
            return f'<link name="{name}"/>'
        moments = {"ixx": "1", "iyy": "1.2", "izz": "1.5", "ixy": "0.1", "ixz": "0", "iyz": "0"}
        if self.odd():
            moments = {key: self.number() for key in moments if not self.odd()}
        entries = " ".join(f'{key}="{value}"' for key, value in moments.items())
        mass = self.number() if self.odd() else "2"
        body = f'{self.origin()}<mass value="{mass}"/><inertia {entries}/>'
        return f'<link name="{name}"><inertial>{"" if self.odd() else body}</inertial></link>'

    def joint(self, joints: list[str], links: list[str], k: int) -> str:
        random = self.random
        parent = random.choice(links) if self.odd() else links[random.randrange(k)]
        more = self.origin() + (
            "" if random.random() < 0.3 else f'<axis xyz="{self.numbers() if self.odd() else "0 1 0"}"/>'
        )
        if random.random() < 0.15:
            other = random.choice(joints) if self.odd() else joints[random.randrange(k)]
            more += f'<mimic joint="{other}" multiplier="{self.number()}" offset="{self.number()}"/>'
        if random.random() < 0.3:
            more += f'<limit lower="{self.number()}" upper="{self.number()}"/><dynamics damping="{self.number()}" friction="{self.number()}"/>'
        kind = random.choice(KINDS) if self.odd() else random.choice(KINDS[:7])
        return (
            f'<joint name="{joints[k]}" type="{kind}"><parent link="{parent}"/><child link="{links[k]}"/>{more}</joint>'
        )

    def more(self, joints: list[str], links: list[str]) -> str:
        """A joint that closes a loop, or a transmission."""
        random = self.random
        first, second, joint = random.choice(links), random.choice([*links, "world"]), random.choice(joints)
        kind = self.name("k", 0) if self.odd() else random.choice(LOOPS)
        match random.choice(("gazebo", "isaac", "drake", "transmission")):
            case "gazebo":
                pose = f"<pose>{self.numbers()} {self.numbers()}</pose>" if random.random() < 0.5 else ""
                ends = f"<parent>{first}</parent><child>{second}</child>{pose}<axis><xyz>0 1 0</xyz></axis>"
                return f'<gazebo><joint name="g{len(links)}" type="{kind}">{ends}</joint></gazebo>'
            case "isaac":
                ends = f'<link1 link="{first}" xyz="{self.numbers()}"/><link2 link="{second}" rpy="{self.numbers()}"/>'
                return f'<loop_joint name="i{len(links)}" type="{kind}">{ends}<axis xyz="0 0 1"/></loop_joint>'
            case "drake":
                one, other = (
                    f'<drake:ball_constraint_body_{end} name="{link}"/>' for end, link in (("A", first), ("B", second))
                )
                at = f'<drake:ball_constraint_p_AP value="{self.numbers()}"/><drake:ball_constraint_p_BQ value="{self.numbers()}"/>'
                return f"<drake:ball_constraint>{one}{other}{at}</drake:ball_constraint>"
        inertia = f"<motorInertia>{self.number()}</motorInertia>" if random.random() < 0.7 else ""
        gear = f"<mechanicalReduction>{self.number()}</mechanicalReduction>"
        return f'<transmission><joint name="{joint}"/>{inertia}{gear}</transmission>'

    def beside(self) -> str:
        """A file that closes loops."""
        random = self.random
        names = [*(f"l{k}" for k in range(4)), *(f"j{k}" for k in range(1, 4))]
        pairs = [[random.choice(names) for _ in range(2)] for _ in range(random.choice((1, 1, 2)))]
        kinds = [random.choice(("6d", "3d", "3D")) for _ in pairs]
        text = f"closed_loop: {pairs}\ntype: {kinds}\n"
        if random.random() < 0.4:
            kind = random.choice(("SPHERICAL", "FIXED", "UJOINT_XY", "UJOINT_XX"))
            text += f"joint_name: [{random.choice(names)}]\njoint_type: [{kind}]\n"
        return self.damaged(text) if random.random() < self.oddity else text

    def damaged(self, text: str) -> str:
        for _ in range(self.random.choice((1, 1, 3))):
            start = self.random.randrange(len(text))
            end = start + self.random.choice((0, 0, 1, 5, 40))
            text = text[:start] + self.random.choice(("", *DAMAGE)) + text[end:]
        return text


def case(k: int) -> str:
    robot, folder = Robot(k), Path(tempfile.gettempdir())
    path, side = folder / "robot.urdf", folder / "loops.yaml"
    path.write_text(robot.text(), encoding="utf-8")
    side.write_text(robot.beside(), encoding="utf-8")
    asked = {"actuated": k % 3 == 0, "limits": k % 5 == 0, "loops": side if k % 7 == 0 else None}
    try:
        found = read_urdf(path, floating=k % 2 == 1, **asked)  # type: ignore[arg-type]
        analyse(found)
    except (DescriptionError, MechanismError) as error:
        if not str(error).strip():
            raise AssertionError("refused without a word") from error
        return "refused"
    again = read_text(to_yaml(found))
    if again != found:
        raise AssertionError("read back differently")
    return "read"
