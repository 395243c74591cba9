"""What a caller does with models beyond single calls: manoeuvres, runs that are repeated, linear systems for control."""
