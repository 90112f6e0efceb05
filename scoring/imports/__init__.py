"""From the files of others to games of the ledger: first a plan, then all of it or nothing."""
