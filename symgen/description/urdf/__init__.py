"""URDF robots read as descriptions: one file for each kind of element, `read.py` for the whole."""
