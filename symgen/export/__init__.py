"""Models for programs that know nothing of symgen."""
