"""Small models in MJCF, which together have every element that is read."""

from __future__ import annotations

from random import Random

BAR = '<geom type="capsule" size="0.03" fromto="0 0 0 0.4 0.1 -0.2"/>'
ROD = '<geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0"/>'


def model(body: str, before: str = "", after: str = "", angle: str = "degree") -> str:
    return f'<mujoco model="tried"><compiler angle="{angle}"/>{before}<worldbody>{body}</worldbody>{after}</mujoco>'


def chain(joints: list[str], last: str = "", name: str = "b") -> str:
    """Bodies one in the other, each with its joints."""
    inner = last
    for k, each in reversed(list(enumerate(joints))):
        inner = f'<body name="{name}{k}" pos="0.3 0.05 0.1" euler="10 {20 * k} 30">{each}{BAR}{inner}</body>'
    return inner


HINGE = '<joint name="j{}" axis="{}"/>'
HINGES = [HINGE.format(k, axis) for k, axis in enumerate(("0 1 0", "1 0 0.5", "0 0 -2", "1 1 1"))]
SHAPES = "".join(
    f'<geom type="{kind}" size="{size}" pos="{k} 0.2 -0.1" euler="{10 * k} 40 5" MORE/>'
    for k, (kind, size) in enumerate(
        (("sphere", "0.2"), ("capsule", "0.1 0.3"), ("cylinder", "0.2 0.15"), ("ellipsoid", "0.1 0.2 0.3"), ("box", "0.3 0.2 0.1"))
    )
)  # fmt: skip
ENDS = "".join(
    f'<geom type="{kind}" size="0.1" fromto="0 0 0.1 0.2 -0.3 0.4"/>'
    for kind in ("capsule", "cylinder", "ellipsoid", "box")
)
ORIENTED = "".join(
    f'<body pos="0 0 0.2" {way}><joint axis="0 1 0.2"/>{BAR}<site name="s{k}" {way}/></body>'
    for k, way in enumerate(
        (
            'quat="2 1 0.5 -1"', 'axisangle="1 2 3 40"', 'xyaxes="1 0.2 0 0.3 1 0.1"', 'zaxis="0.1 -0.4 0.2"', 'zaxis="0 0 -1"',
            'euler="10 95 -40"', 'euler="0 90 0"',
        )
    )
)  # fmt: skip
TWO = (
    '<body name="a"><joint name="hip" axis="0 1 0" ref="20" actuatorfrcrange="-0.4 0.5"/>' + BAR
    + '<body name="b" pos="0.4 0 0"><joint name="knee" axis="0 1 0" range="-90 30"/>' + BAR
    + '<body name="c" pos="0.4 0 0"><joint name="push" type="slide" axis="1 0 0" ref="0.1" range="-1 2"/>' + BAR + "</body></body></body>"
)  # fmt: skip
BALLS = (
    f'<body name="flying" pos="0 0 1" euler="30 40 50"><freejoint name="root"/>{BAR}'
    f'<site name="nozzle" pos="0.1 0.2 0.3" euler="20 30 0"/><body name="arm" pos="0.2 0 0" euler="50 0 20">'
    f'<joint name="shoulder" type="ball" pos="0.05 0.01 0" damping="0.3"/>{BAR}</body></body>'
)

MODELS: dict[str, str] = {
    "pendulum": model('<body><joint axis="0 1 0"/><geom type="sphere" size="0.1" pos="0 0 -1"/></body>'),
    "chain": model(chain(HINGES)),
    "radians": model(chain(HINGES), '<compiler angle="radian" eulerseq="XYz"/><option gravity="1 2 -3"/>', angle="radian"),
    "fixed axes": model(chain(HINGES), '<compiler eulerseq="ZYX"/>'),
    "springs": model(
        '<body><joint axis="0 1 0" ref="30" springref="-10" stiffness="3" damping="0.7"/>' + BAR
        + '<body pos="0 0 -1"><joint type="slide" axis="1 0 1" ref="0.2" springref="0.5" stiffness="30" damping="2"/>' + BAR
        + "</body></body>"
    ),
    "curved springs": model(f'<body><joint axis="0 1 0" stiffness="3 2 1" damping="0.7 0.2 0.1" springref="20"/>{BAR}</body>'),
    "springs by time": model(chain(['<joint axis="0 1 0" springdamper="0.3 0.8"/>', '<joint ref="40" springref="3" springdamper="0.1 2" stiffness="9"/>'])),
    "orientations": model(ORIENTED),
    "solids": model("<body><freejoint/>" + SHAPES.replace("MORE", "") + "</body>"),
    "solids with masses": model("<body><freejoint/>" + SHAPES.replace("MORE", 'mass="2"') + "</body>"),
    "shells": model("<body><freejoint/>" + SHAPES.replace("MORE", 'shellinertia="true"') + "</body>"),
    "ends": model(f"<body><freejoint/>{ENDS}</body>"),
    "inertials": model(
        '<body pos="0 1 0"><joint axis="0 1 0"/><inertial pos="0.1 0 -0.3" mass="2" fullinertia="0.3 0.4 0.5 0.01 -0.02 0.03"/>' + BAR
        + '<body pos="0 0 -1"><joint axis="1 0 0"/><inertial pos="0 0 -0.3" euler="10 20 30" mass="1" diaginertia="0.3 0.2 0.4"/></body></body>'
    ),
    "inertia from geoms": model(
        f'<body><joint axis="0 1 0"/><inertial pos="0 0 0" mass="9" diaginertia="1 1 1"/>{BAR}<geom size="1" group="3"/>'
        '<geom type="box" size="0.1 0.2 0.3" mass="0"/><geom size="0.1" density="0"/></body>',
        '<compiler inertiafromgeom="true" inertiagrouprange="0 2"/>',
    ),
    "bounds": model(
        chain(HINGES, '<body pos="1 0 0"><joint type="slide"/><inertial pos="0 0 0.1" mass="1" diaginertia="1 1 5" euler="0 10 20"/></body>'),
        '<compiler boundmass="0.5" boundinertia="0.02" balanceinertia="true"/>',
    ),
    "total mass": model(chain(HINGES), '<compiler settotalmass="7"/>'),
    "joints in a row": model(
        '<body pos="0.1 0.2 0.3" euler="10 20 30"><joint name="x1" type="slide" axis="1 0 0"/><joint name="z1" type="slide" axis="0 0 1" ref="0.3"/>'
        f'<joint name="turn" axis="0 1 0" pos="0.1 0 0.2"/>{BAR}<body pos="0 0 -0.3"><joint name="h1" axis="1 0 0" armature="0.1"/>'
        f'<joint name="h2" axis="0 1 0.1" pos="0 0.1 0"/><joint name="h3" axis="0 0 1" pos="0.1 0 0.1"/>{BAR}</body></body>'
    ),
    "a slide and a ball": model(f'<body euler="0 20 40"><joint type="slide" axis="1 1 0"/><joint type="ball" pos="0.1 0 0.2"/>{BAR}</body>'),
    "balls": model(BALLS),
    "compensated": model(
        f'<body name="a" gravcomp="1"><joint axis="0 1 0"/>{BAR}<body pos="0.4 0 0" gravcomp="0.3"><joint axis="0 1 0"/>{BAR}</body></body>',
        '<option gravity="0 1 -9"/>',
    ),
    "armature": model(
        chain([f'<joint axis="0 1 {k}" armature="{0.1 * (k + 1)}"/>' for k in range(4)])

    ),
    "classes": model(
        '<body name="a" childclass="inner"><joint class="stiff"/><geom size="0.05 0.3"/><frame pos="0 0 1" euler="0 30 0" childclass="stiff">'
        '<geom pos="0.1 0 0"/><joint type="slide" axis="1 0 0"/><body name="b" pos="0 0.1 0"><joint/><geom type="sphere"/></body>'
        '<frame axisangle="0 1 0 90"><body><joint pos="0.1 0 0"/><geom class="inner"/></body></frame></frame></body>',
        '<default><joint axis="0 1 0" damping="0.1"/><geom density="500" type="capsule" size="0.1 0.2 0.3"/><default class="inner">'
        '<geom size="0.04" euler="10 0 0"/><default class="stiff"><joint stiffness="5" armature="0.01"/><geom type="box" zaxis="1 0 1"/></default>'
        "</default></default>",
    ),
    "replicates": model(
        '<replicate count="3" offset="0.5 0 0" euler="0 0 20" sep="-"><body name="p" pos="0 0.2 0"><joint name="h" axis="0 1 0"/>' + BAR
        + '<replicate count="2" offset="0 0.1 0"><body name="q" pos="0 0 -0.3"><joint axis="1 0 0"/>' + BAR
        + "</body></replicate></body></replicate>"
    ),
    "welded": model(
        '<body name="table" pos="1 0 0"><geom type="box" size="1 1 0.1"/><body name="stand" pos="0 0 0.5"/></body><body name="arm" pos="0 0 1">'
        f'<joint axis="0 1 0"/>{BAR}<site name="tip" pos="0.3 0 0"/><body name="flange" pos="0.4 0 0" euler="0 90 0"><body name="hand" pos="0 0 0.1">'
        f'{BAR}<body name="finger" pos="0 0.1 0"><joint type="slide"/>{BAR}</body></body></body></body><geom type="plane" size="9 9 1"/>'
    ),
    "motors": model(
        TWO, "", '<actuator><motor name="u" joint="hip" gear="3" ctrlrange="-0.5 0.5"/><motor joint="hip" gear="-2" forcerange="-0.1 0.1"/>'
        '<motor name="w" joint="push" gear="5" ctrllimited="false" ctrlrange="0 0.1"/><motor joint="knee"/></actuator>',
    ),
    "servos": model(
        TWO, "", '<actuator><position name="p" joint="hip" kp="7" kv="0.3" gear="2"/><position name="q" joint="knee" kp="5" dampratio="0.7" gear="3" '
        'inheritrange="0.9"/><position name="r" joint="push" kp="4" timeconst="0.2" gear="1.5"/><velocity name="s" joint="push" kv="3"/>'
        '<intvelocity name="t" joint="knee" kp="2" actrange="-0.4 0.3"/><damper name="d" joint="push" kv="2" ctrlrange="0 1"/>'
        '<cylinder name="c" joint="hip" timeconst="0.1" area="0.3" bias="1 2 3"/></actuator>',
    ),
    "general actuators": model(
        TWO, "", '<actuator><general name="g" joint="hip" gaintype="affine" gainprm="1 2 3" biastype="affine" biasprm="4 5 6" gear="2"/>'
        '<general name="h" joint="knee" dyntype="filter" dynprm="0.3" gainprm="2" actlimited="true" actrange="-0.5 0.5"/>'
        '<general name="i" joint="push" dyntype="integrator" biastype="affine" biasprm="0 0 -1"/></actuator>',
    ),
    "actuators of classes": model(
        TWO, '<default><position kp="3" kv="0.2"/><default class="strong"><general gear="4" forcerange="-1 1"/></default>'
        '<default class="slow"><position timeconst="0.4"/></default></default>',
        '<actuator><position name="a" joint="hip"/><position name="b" class="strong" joint="knee" kp="6"/><motor name="c" joint="push" class="strong"/>'
        '<position name="d" class="slow" joint="knee"/><general name="e" joint="push"/></actuator>',
    ),
    "actuators of turning joints": model(
        BALLS, "", '<actuator><motor name="a" joint="shoulder" gear="1 2 3"/><motor name="b" jointinparent="shoulder" gear="3 -2 1"/>'
        '<motor name="c" joint="root" gear="1 2 3 4 5 6"/><motor name="d" jointinparent="root" gear="0 0 0 1 2 3"/>'
        '<general name="e" site="nozzle" gear="3 2 1 1 2 3" dyntype="filter" dynprm="0.1"/></actuator>',
    ),
    "switched off": model(
        chain([f'<joint axis="0 1 {k}" stiffness="3" damping="1"/>' for k in range(3)]),
        '<option><flag gravity="disable" spring="disable" damper="disable"/></option>',
    ),
    "odd names": model(
        f'<body name="leg/left-1"><joint name="1 hip" axis="0 1 0"/>{BAR}</body>', "", '<actuator><motor name="x" joint="1 hip"/></actuator>'
    ),
}  # fmt: skip


def random_model(seed: int) -> str:
    """A tree of bodies with everything at random."""
    random = Random(seed)
    count = random.randint(3, 7)
    children: dict[int, list[int]] = {k: [] for k in range(-1, count)}
    for k in range(count):
        children[random.randint(-1, k - 1)].append(k)

    def vector(size: float = 1.0) -> str:
        return " ".join(f"{random.uniform(-size, size):.3f}" for _ in range(3))

    def way() -> str:
        return random.choice(
            ("", f'euler="{vector(180)}"', f'quat="1 {vector()}"', f'zaxis="{vector()}"', f'axisangle="{vector()} 70"')
        )

    def joint(kind: str) -> str:
        more = (
            f'axis="{vector()}" ref="{random.uniform(-1, 1)}" springref="0.2" stiffness="2" armature="0.1"'
            if kind in ("hinge", "slide")
            else ""
        )
        return f'<joint type="{kind}" pos="{vector()}" damping="{random.uniform(0, 1):.2f}" {more}/>'

    def geom() -> str:
        kind = random.choice(("sphere", "capsule", "cylinder", "ellipsoid", "box"))
        shell = random.choice(("true", "false"))
        return f'<geom type="{kind}" size="0.2 0.3 0.1" pos="{vector()}" {way()} shellinertia="{shell}"/>'

    def body(k: int, at_top: bool) -> str:
        kinds = random.choice(
            (["hinge"], ["slide"], ["ball"], ["hinge", "hinge"], ["slide", "ball"], ["slide", "slide", "hinge"], [])
        )
        joints = "<freejoint/>" if at_top and random.random() < 0.4 else "".join(map(joint, kinds))
        inside = (
            joints + "".join(geom() for _ in range(random.randint(1, 3))) + "".join(body(c, False) for c in children[k])
        )
        return f'<body pos="{vector()}" {way()}>{inside}</body>'

    return model(
        "".join(body(k, True) for k in children[-1]), f'<compiler eulerseq="{random.choice(("xyz", "ZYX", "xZy"))}"/>'
    )
