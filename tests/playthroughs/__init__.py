"""Golden playthroughs: whole games a person can read, kept as they were played."""
