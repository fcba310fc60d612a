"""The kernel: what every game stands on, and which knows none of them.

A game's rules are plain Python functions marked with `rule`, over one fixed-size `Record`. A backend runs
them interpreted, compiled for the CPU, or compiled for an NVIDIA GPU, with the same bytes as a result.
"""
