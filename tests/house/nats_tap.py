"""Listens to everything that goes over a NATS server, by its own protocol over a socket, as somebody would
who can reach it and has no key."""
import re
import socket
import threading
import time

# A house, and words without meaning to others.
SUBJECT = re.compile(r"purloin-[0-9a-f]{16}(\.[0-9A-Za-z_-]+)+")
# Sealed bytes have such a run once in billions of messages; JSON has nothing else.
READABLE = re.compile(rb"[ -~]{24}")


class Tap:
    def __init__(self, place):
        self.place = place
        self.messages, self.bytes = 0, 0
        self.subjects, self.faults = {}, []
        self.hexes = set()  # long ones in subjects: to be held against what is secret
        self.is_over = False
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def close(self):
        self.is_over = True
        self.thread.join(timeout=5)

    def _listen(self):
        while not self.is_over:
            try:
                with socket.create_connection(self.place, timeout=1) as line:
                    line.sendall(b'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\n'
                                 b"SUB > 1\r\nPING\r\n")
                    self._read(line)
            except OSError:
                time.sleep(0.1)  # it is being restarted

    def _read(self, line):
        data = b""
        while not self.is_over:
            try:
                more = line.recv(1 << 16)
            except socket.timeout:
                continue
            if not more:
                return
            data += more
            data = self._take(data, line)

    def _take(self, data, line):
        while b"\r\n" in data:
            head, rest = data.split(b"\r\n", 1)
            words = head.split()
            kind = words[0].upper() if words else b""
            if kind == b"PING":
                line.sendall(b"PONG\r\n")
            if kind not in (b"MSG", b"HMSG"):
                data = rest
                continue
            size = int(words[-1])
            if len(rest) < size + 2:
                return data
            replies = words[3:4] if len(words) == (5 if kind == b"MSG" else 6) else []
            self.heard([words[1].decode(), *(word.decode() for word in replies)], rest[:size])
            data = rest[size + 2:]
        return data

    def heard(self, subjects, body):
        self.messages += 1
        self.bytes += len(body)
        for subject in subjects:
            if not SUBJECT.fullmatch(subject):
                self.faults.append(f"a strange subject: {subject}")
            shape = re.sub(r"[0-9a-f]{6,}|\d+|[a-z]{16}", "#", subject)
            self.subjects[shape] = self.subjects.get(shape, 0) + 1
            self.hexes.update(re.findall(r"[0-9a-f]{32,}", subject))
        if READABLE.search(body):
            self.faults.append(f"{subjects[0]} can be read: {body[:200]!r}")
