"""MuJoCo's XML models (MJCF) read as descriptions: one file for each kind of element, `read.py` for the whole."""
