"""High Card, the smallest complete game: a room of its own for testing the stage without any real game."""
