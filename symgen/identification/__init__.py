"""Parameters of a model from measured signals: least squares with exact derivatives, covariances, and what cannot be told apart."""

from symgen.identification.experiment import Experiment
from symgen.identification.identify import identify
from symgen.identification.result import Identification
from symgen.identification.synthetic import synthetic
from symgen.identification.unknowns import Parameter

__all__ = ["Experiment", "Identification", "Parameter", "identify", "synthetic"]
