"""English as it is read in Finland: the day before the month, the clock of 24 hours, the week from Monday."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j.n.Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y H:i"
SHORT_DATETIME_FORMAT = "j.n.Y H:i"
MONTH_DAY_FORMAT = "j F"
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"]
FIRST_DAY_OF_WEEK = 1
