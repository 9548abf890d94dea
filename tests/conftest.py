"""What holds for the whole suite.

Property tests run the same examples everywhere, so a red suite is red for everyone. To go looking for new failures,
run them with other examples each time: HYPOTHESIS_PROFILE=explore.
"""

import os

from hypothesis import settings

settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=1_000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
