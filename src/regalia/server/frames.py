"""Sockets as uvicorn speaks them, with bounds on what somebody can make us hold who only sends."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

PIECES = 64  # of one message


class BoundedSocket(WebSocketsSansIOProtocol):
    """Answers no pings to those who don't read the answers, and takes no message in endlessly many pieces."""

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # the answer; it is dropped

    def handle_cont(self, event: Frame) -> None:
        if self.close_sent:
            return
        if len(self.frames) >= PIECES:  # empty ones would never be too long
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            self.handle_parser_exception()
            return
        super().handle_cont(event)
