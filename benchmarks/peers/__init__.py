"""What `compare_peers.py` is made of: the peers and their drivers, our own side, robots from URDF files, the table."""
