"""From what the sheet shows to the bytes of a file."""
