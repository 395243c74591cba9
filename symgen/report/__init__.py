"""A run as one HTML page: figures, operation counts, sparsity and a moving picture. Needs the extra `report`."""

from symgen.report.page import report, view

__all__ = ["report", "view"]
