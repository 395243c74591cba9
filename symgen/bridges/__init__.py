"""Steps as functions of other programs: what `symgen.jax` and `symgen.torch` are made of."""
