"""One suite for every game and every number of seats: a game joins by being registered, and by its `Facts`."""
