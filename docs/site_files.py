"""Which files the documentation site is made of: MkDocs calls `on_files` (a hook of mkdocs.yml).

Every page lies in the site where it lies in the repository, so that a link between two pages is right in both.
"""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
FILES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "docs/**/*.md",
    "docs/images/*",
    "footlights/games/*/RULES.md",
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of the theme, and of the repository those above in place of all that is in docs/."""
    ours = sorted(path.relative_to(ROOT).as_posix() for pattern in FILES for path in ROOT.glob(pattern))
    theme = [file for file in files if file.src_dir != config.docs_dir]
    return Files([*theme, *(File(path, str(ROOT), config.site_dir, config.use_directory_urls) for path in ours)])
