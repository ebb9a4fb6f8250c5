"""Games that are not on the shelf: for reading, and for the tests of the documentation."""
