"""The games, one room each, all with the same floor plan (see docs/architecture.md).

A room imports the stage and nothing else; no room imports another.
"""
