"""The table in a terminal: everything is made from a seat's view.
Works with colour, without, and when the output is no terminal at all.
"""
