"""What a description says of a vehicle as a whole: the roles of its inputs, and its size.

vehicle:
  body: chassis
  width: 1.82
  length: 4.75
  front: 0.95
  steering: steering_wheel
  speed: {control: speed_control, target: speed_target}
  drive: drive_torque
  brake: brake_torque
  driver: driver_control
"""

from __future__ import annotations

from symgen.description.fields import Identifier, Part, Point, Scalar


class SpeedControl(Part):
    """Inputs of a controller of the speed: 1 switches it on, and the speed that it holds (m/s)."""

    control: Identifier
    target: Identifier


class VehicleEntry(Part):
    """Roles are names of inputs. Lengths are in m: the width is that without mirrors, `front` runs from the front axle to the front end."""

    body: Identifier
    steering: Identifier
    """rad, positive to the left."""
    drive: Identifier | None = None
    brake: Identifier | None = None
    speed: SpeedControl | None = None
    driver: Identifier | None = None
    """1 lets a driver steer, whose angle is added to `steering`."""
    width: Scalar | None = None
    length: Scalar | None = None
    front: Scalar | None = None
    seat: Point | None = None
    """Where comfort is measured; by default at the centre of mass of the body."""
