"""What teachers and students need beyond searches: the diagnosis of a search that somebody wrote."""
