"""Robots drawn at random with numbers, names and structures of every odd kind, and damaged texts of them.

Whatever a URDF says, it is read and analysed, or refused with a sentence; never anything else, and never for long.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from symgen.description import DescriptionError, read_urdf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

NUMBERS = (
    "0", "-0", "1", "-1", "0.5", "2e-3", "1e-12", "1e-17", "1e-200", "5e-324", "-5.4e-20", "1e10", "1e49", "1e51", "1e200", "1e308", "1e400",
    "-1e200", "nan", "inf", "-inf", "", " 1 ", "1,5", "0x10", "1_0", "one", "${m}", "1.5707963267948966", "3.141592653589793", "1000000.1", "\u0661",
)  # fmt: skip
SOUND = ("0", "1", "0.5", "-0.3", "2e-3", "1.5707963267948966", "-1", "0.1")
KINDS = ("revolute", "continuous", "prismatic", "fixed", "fixed", "floating", "planar", "spherical", "")
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

    def damaged(self, text: str) -> str:
        for _ in range(self.random.choice((1, 1, 3))):
            start = self.random.randrange(len(text))
            end = start + self.random.choice((0, 0, 1, 5, 40))
            text = text[:start] + self.random.choice(("", *DAMAGE)) + text[end:]
        return text


def case(k: int) -> str:
    path = Path(tempfile.gettempdir()) / "robot.urdf"
    path.write_text(Robot(k).text(), encoding="utf-8")
    try:
        analyse(read_urdf(path, floating=k % 2 == 1))
    except (DescriptionError, MechanismError) as error:
        if not str(error).strip():
            raise AssertionError("refused without a word") from error
        return "refused"
    return "read"
