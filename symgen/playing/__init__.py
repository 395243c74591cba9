"""Pages in which a model runs in real time, and is steered."""

from symgen.playing.page import play as play
