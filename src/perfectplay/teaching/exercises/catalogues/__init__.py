"""What exercises and worksheets say, one file a language."""
