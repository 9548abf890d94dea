"""Rows: what games do with part of a row of 16-bit numbers, besides shuffling it."""

from footlights.stage.rule import rule


@rule
def sort(row, start, stop):
    """Put row[start:stop] in order."""
    for i in range(start + 1, stop):
        entry = row[i]
        j = i
        while j > start and row[j - 1] > entry:
            row[j] = row[j - 1]
            j -= 1
        row[j] = entry


@rule
def reverse(row, start, stop):
    """Turn row[start:stop] around."""
    last = stop - 1
    while start < last:
        kept = row[start]
        row[start] = row[last]
        row[last] = kept
        start += 1
        last -= 1
