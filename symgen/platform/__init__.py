"""Platforms on legs: compiled kinematics, and what can be said of them without solving for a single pose."""
