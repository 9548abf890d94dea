"""Experiments and statistics.
Numbers come with intervals and name the bots that played.
"""
