"""The browser table.
It is built by a later step; nothing is here yet.
"""
