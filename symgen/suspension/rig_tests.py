"""What the rig does to an axle: wheels moved up and down, steering, loads at the contacts."""

from __future__ import annotations

from dataclasses import dataclass

HEIGHT, STEERING = "height", "steering"


@dataclass(frozen=True)
class RigTest:
    """A quantity that goes from minus to plus a range, on the left wheel, and as much or the opposite of it on the right one."""

    name: str
    moves: str
    """`height`, an input of the rig for a wheel, or `steering`."""
    unit: str
    opposite: bool = False
    about: str = ""

    @property
    def range(self) -> str:
        """The argument that says how far it goes."""
        return {HEIGHT: "travel", STEERING: "steer", "mz": "moment"}.get(self.moves, "load")


TESTS = {
    test.name: test
    for test in (
        RigTest("parallel", HEIGHT, "m", about="both wheels up and down"),
        RigTest("opposite", HEIGHT, "m", True, "left wheel up, right wheel down"),
        RigTest("steering", STEERING, "", about="steering, wheels at their heights"),
        RigTest("lateral", "fy", "N", about="forces to the left at both contacts"),
        RigTest(
            "lateral_opposite", "fy", "N", True, "force to the left at the left contact, to the right at the right one"
        ),
        RigTest("longitudinal", "fx", "N", about="forces ahead at both contacts, brakes holding the wheels"),
        RigTest(
            "longitudinal_opposite", "fx", "N", True, "force ahead at the left contact, backwards at the right one"
        ),
        RigTest("aligning", "mz", "N m", about="moments about the vertical at both contacts"),
        RigTest("aligning_opposite", "mz", "N m", True, "moments of opposite signs about the vertical"),
        RigTest("driving", "drive", "N", about="forces ahead at both wheel centres, driven by shafts from the body"),
    )
}
