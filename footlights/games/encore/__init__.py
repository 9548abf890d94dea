"""ENCORE!! ECG: two Managers, one Venue, and whoever plays it loudest; the other one is paid."""
