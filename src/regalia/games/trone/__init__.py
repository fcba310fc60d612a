"""Trône: build an army from one common pile, and start a turn on the throne.

In the making: so far there are the characters (`cards.toml`) and the language they are written in (`language.py`).
"""
