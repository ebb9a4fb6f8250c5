"""`python -m underboss` is the command."""

from underboss.cli import main

main()
