"""Implicit steps in plain Python, to be read and to test the compiled ones against. No run uses them."""
