"""What pyproject.toml cannot say: cffi compiles the module that calls C. Where it cannot, symgen works without it."""

from setuptools import setup

setup(cffi_modules=["runtime/compile_interface.py:module"])
