"""What is said of a student's search, one file a language."""
