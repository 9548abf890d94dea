"""Briscola for two: forty cards, a trump, and no need to follow suit."""
