"""The rules as people read them: clauses, tables and examples in words, and the names of a ruleset's cells.

Knows sentences and how the engine is asked for a number. Knows no rows and no requests.
"""
