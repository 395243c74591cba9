"""Studies: what varies, its runs in chunks, here or on a cluster, and the dataset that comes of it. `symgen.sweep` is the way in."""

from symgen.study.distributions import Even, LogNormal, Normal, Uniform

__all__ = ["Even", "LogNormal", "Normal", "Uniform"]
