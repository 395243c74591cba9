"""Tests of vehicles by number, from the sections `vehicle` and `tests` of a description. `symgen.run_vehicle_tests` is the way in."""
