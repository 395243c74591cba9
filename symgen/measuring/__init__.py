"""What models cost: operations, call times, the tables of the papers, comparisons of formulations."""
