"""The services these tests need."""

from tests.services.fixtures import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
