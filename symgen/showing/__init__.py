"""What can be seen of a mechanism before anything is built: its structure, a drawing, its equations as LaTeX."""
