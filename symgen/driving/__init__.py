"""What a caller does with models beyond single calls: manoeuvres, repeated runs, linear systems for control."""
