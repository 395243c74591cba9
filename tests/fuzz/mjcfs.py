"""Models of MuJoCo drawn at random with numbers, names and structures of every odd kind, and damaged texts of them.

Whatever an MJCF file says, it is read and analysed, or refused with a sentence; never anything else, and never for long.
"""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path
from random import Random

from symgen.description import DescriptionError, SymgenNotice, read_mjcf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError

NUMBERS = (
    "0", "-0", "1", "-1", "0.5", "2e-3", "1e-12", "1e-200", "5e-324", "1e10", "1e49", "1e51", "1e308", "1e400", "-1e200", "nan", "inf", "-inf",
    "", "1,5", "0x10", "1_0", "one", "90", "3.141592653589793", "\u0661",
)  # fmt: skip
SOUND = ("0", "1", "0.5", "-0.3", "2e-3", "1.5707963267948966", "-1", "0.1")
NAMES = (
    "a-b", "a_b", "a b", "ground", "world", "time", "pi", "x", "1", "über", "关节", "x" * 300, "", "a.b", "lambda", "${n}", "&lt;",
)  # fmt: skip
DAMAGE = (
    "<", ">", '"', "&", "\0", "]]>", "<!DOCTYPE a>", "&lol;", "<body/>", '<joint name="n"/>', "\n", "<!--", "</mujoco>", "</body>", "é",
)  # fmt: skip
_WAYS = (("quat", 4), ("euler", 3), ("axisangle", 4), ("xyaxes", 6), ("zaxis", 3))
_JOINTS = ("hinge", "slide", "ball", "free", "hinge", "spherical", "")
_GEOMS = ("sphere", "capsule", "cylinder", "ellipsoid", "box", "plane", "mesh", "hfield", "sdf", "cone")
_FURTHER = (
    "damping",
    "stiffness",
    "armature",
    "frictionloss",
    "ref",
    "springref",
    "springdamper",
    "range",
    "actuatorfrcrange",
    "margin",
)
_SETTINGS = ("boundmass", "boundinertia", "settotalmass", "balanceinertia", "inertiafromgeom", "autolimits", "angle", "eulerseq", "coordinate")  # fmt: skip
_WORDS = ("true", "false", "auto", "radian", "ZYX", "local", "global", "0.1", "nan", "1e60", "")
_ACTUATORS = (
    "motor",
    "position",
    "velocity",
    "general",
    "damper",
    "cylinder",
    "intvelocity",
    "muscle",
    "plugin",
    "joint",
)
_OF_ACTUATORS = (
    "kp",
    "kv",
    "gear",
    "dampratio",
    "timeconst",
    "gainprm",
    "biasprm",
    "ctrlrange",
    "forcerange",
    "dyntype",
    "inheritrange",
    "armature",
)
_STRANGE = (
    '<include file="model.xml"/>', '<include file="../a.xml"/>',
    '<replicate count="3" offset="1 0 0"><body name="r"><joint/><geom size="1"/></body></replicate>',
    '<replicate count="1e9"><geom size="1"/></replicate>', '<frame pos="1 0 0"><geom size="1"/></frame>', '<attach model="a"/>', "<composite/>",
    '<default class="main"><geom size="1"/></default>', '<site name="s"/>', "<inertial/>", "<freejoint/>", '<geom size="0.1" class="none"/>', "<camera/>",
)  # fmt: skip


class Model:
    """One file; `oddity` is how often something is not as it should be."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.oddity = self.random.choice((0.0, 0.003, 0.003, 0.01, 0.01, 0.05, 0.3))

    def odd(self) -> bool:
        return self.random.random() < self.oddity

    def numbers(self, count: int) -> str:
        if self.odd():
            count = self.random.choice((0, 1, 2, 9))
        return " ".join(self.random.choice(NUMBERS if self.odd() else SOUND) for _ in range(count))

    def name(self, kind: str, k: int) -> str:
        return self.random.choice(NAMES) if self.odd() else f"{kind}{k}"

    def way(self) -> str:
        name, count = self.random.choice(_WAYS)
        if self.random.random() < 0.5:
            return ""
        sound = " ".join(["1", "0.2", "0.3", "0.5", "1", "0.1"][:count])
        return f'{name}="{self.numbers(count) if self.odd() else sound}"'

    def text(self) -> str:
        random = self.random
        count = random.choice((1, 2, 3, 4, 6))
        bodies = "".join(self.body(k) + (random.choice(_STRANGE) if self.odd() else "") for k in range(count))
        settings = " ".join(f'{name}="{random.choice(_WORDS)}"' for name in _SETTINGS if self.odd())
        parts = [
            f"<compiler {settings}/>",
            self.defaults(),
            f"<worldbody>{bodies}</worldbody>",
            self.equality(count),
            self.actuators(count),
        ]
        if random.random() < 0.2:
            parts.append(f'<keyframe><key qpos="{self.numbers(count)}"/></keyframe>')
        if self.odd():
            random.shuffle(parts)
        text = f'<mujoco model="{self.name("m", 0)}">{"".join(parts)}</mujoco>'
        return self.damaged(text) if random.random() < self.oddity else text

    def defaults(self) -> str:
        inner = f'<default class="c"><geom density="{self.numbers(1)}"/><motor gear="{self.numbers(1)}"/></default>'
        return f'<default><joint damping="0.1"/>{inner}</default>' if self.random.random() < 0.4 else ""

    def body(self, k: int) -> str:
        random = self.random
        kind = random.choice(_JOINTS if self.odd() else _JOINTS[:3])
        more = "".join(f' {name}="{self.numbers(1)}"' for name in _FURTHER if self.odd())
        axis = self.numbers(3) if self.odd() else "0 1 0"
        joint = f'<joint name="{self.name("j", k)}" type="{kind}" axis="{axis}"{more}/>'
        shape = random.choice(_GEOMS if self.odd() else _GEOMS[:5])
        size = self.numbers(3) if self.odd() else "0.1 0.2 0.3"
        geom = f'<geom type="{shape}" size="{size}" pos="{self.numbers(3)}" {self.way()}/>'
        inside = joint + geom + (self.body(k + 10) if random.random() < 0.3 and k < 40 else "")
        return f'<body name="{self.name("b", k)}" pos="{self.numbers(3)}" {self.way()}>{inside}</body>'

    def equality(self, count: int) -> str:
        random = self.random
        if random.random() < 0.7:
            return ""
        one, other = (self.name("b", random.randrange(count)) for _ in range(2))
        rows = (
            f'<connect body1="{one}" anchor="{self.numbers(3)}"/>',
            f'<weld body1="{one}" body2="{other}" relpose="{self.numbers(7)}"/>',
            f'<joint joint1="{self.name("j", 0)}" polycoef="{self.numbers(2)}"/>',
            "<tendon/>",
        )
        return f"<equality>{random.choice(rows)}</equality>"

    def actuators(self, count: int) -> str:
        kind = self.random.choice(_ACTUATORS if self.odd() else _ACTUATORS[:4])
        more = " ".join(f'{name}="{self.numbers(1)}"' for name in _OF_ACTUATORS if self.odd())
        joint = self.name("j", self.random.randrange(count))
        return f'<actuator><{kind} name="{self.name("u", 0)}" joint="{joint}" {more}/></actuator>'

    def damaged(self, text: str) -> str:
        for _ in range(self.random.choice((1, 1, 3))):
            start = self.random.randrange(len(text))
            end = start + self.random.choice((0, 0, 1, 5, 40))
            text = text[:start] + self.random.choice(("", *DAMAGE)) + text[end:]
        return text


def case(k: int) -> str:
    path = Path(tempfile.gettempdir()) / "model.xml"
    text = Model(k).text()
    path.write_text(text, encoding="utf-8")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            analyse(read_mjcf(path, keyframe=k % 3 == 0 and "<key " in text))
    except (DescriptionError, MechanismError) as error:
        if not str(error).strip():
            raise AssertionError("refused without a word") from error
        return "refused"
    return "read"
