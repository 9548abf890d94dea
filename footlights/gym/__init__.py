"""Environments for learning agents.
They are built by a later step; nothing is here yet.
"""
