"""Tables over the network: who sits where, what they do, and what each may hear of it.

The log of a table is the table. `storage` keeps it, `room` reads it, `hub` lets people and bots write it, `api` and
`socket` are what they see of it.
"""
