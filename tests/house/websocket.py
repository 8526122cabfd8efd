"""A WebSocket client in a few lines, for tests that must not trust the server's own parts."""
import base64
import collections
import json
import os
import select
import socket
import struct
import zlib


class Closed(Exception):
    """The connection has ended; str() is the server's reason and `code` its close code (RFC 6455,
    7.4.1), if it gave any."""

    def __init__(self, reason, code=None):
        super().__init__(reason)
        self.code = code


class Silent(Exception):
    """Nothing came, and the connection is still open: never what a test waits for."""


class WebSocket:
    def __init__(self, port, origin=None, host=None, connected=None, headers=(), deflates=False):
        """`connected`: a socket to `host`, where it is not this machine's port. With `deflates` the
        server compresses what it says (RFC 7692)."""
        self.heard = collections.deque()  # a frame may hold several messages
        self.socket = connected or socket.create_connection(("127.0.0.1", port), timeout=20)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]
        if origin:
            lines.append(f"Origin: {origin}")
        if deflates:
            lines.append("Sec-WebSocket-Extensions: permessage-deflate; "
                         "server_no_context_takeover; client_no_context_takeover")
        lines.extend(headers)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(f"HTTP {self.status}")

    def fileno(self):
        return self.socket.fileno()

    def close(self):
        self.socket.close()

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except socket.timeout as error:
            raise Silent from error
        except ConnectionError as error:
            raise Closed(str(error)) from error
        if not data:
            raise Closed("")
        self.buffer += data

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)
        if len(payload) < 126:
            head = bytes([0x80 | opcode, 0x80 | len(payload)])
        elif len(payload) < 65536:
            head = bytes([0x80 | opcode, 0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head = bytes([0x80 | opcode, 0x80 | 127]) + struct.pack(">Q", len(payload))
        repeated = (mask * (len(payload) // 4 + 1))[: len(payload)]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(
            len(payload), "big")
        try:
            self.socket.sendall(head + mask + masked)
        except socket.timeout as error:
            raise Silent from error
        except ConnectionError as error:
            raise Closed(str(error)) from error

    def say(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def _frame(self):
        """The next whole frame in the buffer, or None."""
        data = self.buffer
        if len(data) < 2:
            return None
        length, at = data[1] & 127, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, at = struct.unpack(">H", data[2:4])[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, at = struct.unpack(">Q", data[2:10])[0], 10
        if len(data) < at + length:
            return None
        self.buffer = data[at + length:]
        payload = data[at: at + length]
        if data[0] & 0x40:
            payload = zlib.decompressobj(-15).decompress(payload + b"\x00\x00\xff\xff")
        return data[0] & 15, payload

    def messages(self):
        """Every message that has arrived, without waiting."""
        while select.select([self.socket], [], [], 0)[0]:
            self._more()
            if len(self.buffer) > 1 << 22:
                break
        return list(self._parsed())

    def _parsed(self):
        while self.heard:
            yield self.heard.popleft()
        while frame := self._frame():
            opcode, payload = frame
            if opcode == 1:
                self.heard.extend(json.loads(line) for line in payload.split(b"\n"))
            elif opcode == 8:
                code = int.from_bytes(payload[:2], "big") if payload else None
                raise Closed(payload[2:].decode(), code)
            elif opcode == 9:
                self.send_frame(10, payload)
            while self.heard:
                yield self.heard.popleft()

    def hear(self, *wanted):
        """The next message that says one of these; others are skipped, a refusal is one too."""
        while True:
            for message in self._parsed():
                if message["say"] in wanted:
                    return message
            self._more()

    def ask(self, *wanted, **message):
        self.say(id=1, **message)
        return self.hear(*wanted, "no")

    def is_let_go(self):
        """Speaks and reads until the connection has ended; Silent if the server keeps it. A socket
        whose buffers are full may not hear of a reset by reading alone, since nothing of it is
        accepted; who speaks is told."""
        self.socket.settimeout(0.5)
        for _ in range(40):
            try:
                self.say(do="ping")
                while True:
                    self.hear()
            except Silent:
                pass
            except Closed:
                return
        raise Silent

    def farewell(self):
        """Reads until the server ends the connection, and answers how it did."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed


def apply_patch(value, patch):
    """docs/server-protocol.md, Patches."""
    if isinstance(patch, list):
        return patch[0]
    if isinstance(value, list) and "@" in patch:
        index, gone, added = patch["@"]
        assert index + gone <= len(value), (value, patch)
        return value[:index] + added + value[index + gone:]
    if isinstance(value, list):
        items = value[: patch["#"]] if "#" in patch else list(value)
        for name, change in patch.items():
            if name == "#":
                continue
            index = int(name)
            if index == len(items):
                items.append(None)
            items[index] = apply_patch(items[index], change)
        return items
    if not patch:
        return value
    members = {name: member for name, member in value.items() if name not in patch.get("-", [])}
    for name, change in patch.items():
        if name != "-":
            members[name] = apply_patch(members.get(name), change)
    return members


def apply_update(document, update):
    """The document after an update: its events' patches of the view, then its patch."""
    for event in update["events"]:
        if "view" in event:
            document = {**document, "view": apply_patch(document["view"], event["view"])}
    return apply_patch(document, update["patch"])
