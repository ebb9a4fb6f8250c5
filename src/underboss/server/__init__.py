"""Tables, seats, live play and storage; serves the built web app."""
