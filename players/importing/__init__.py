"""A list of people from somewhere else becomes players of the club, all of it or nothing."""
