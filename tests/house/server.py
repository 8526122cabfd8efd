"""Starts the real server for a test, kills it, starts it again."""
import atexit
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time


class Server:
    def __init__(self, binary, database=None, *flags):
        self.folder = tempfile.mkdtemp(prefix="purloin-test-")
        quick = [] if "--bot-ms" in flags else ["--bot-ms", "20"]
        self.command = [binary, "serve", "--db", database or f"sqlite:{self.folder}/tables.db",
                        "--bot-pace", "0", *quick, *flags]
        self.port = 0
        self.process = None
        atexit.register(self.clean_up)  # a test that fails leaves nothing behind
        self.start()

    def start(self):
        """Answers once it listens. What it says stands in server.log: no pipe that can fill up."""
        path = os.path.join(self.folder, "server.log")
        with open(path, "ab") as log, open(path, "rb") as said:
            said.seek(0, os.SEEK_END)
            self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=log)
            heard = b""
            while not (address := re.search(rb"http://\S+:(\d+)/\n", heard)):
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server did not start: {heard + said.read()}")
                time.sleep(0.01)
                heard += said.read()
        self.port = int(address[1])

    def kill(self):
        if self.process is None:
            return
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def clean_up(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self):
        """As SIGTERM stops it; answers its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)

    def resident_mb(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        return 0

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        data = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, data, headers or {})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def metric(self, name):
        _, text = self.request("GET", "/metrics")
        for line in text.decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        raise KeyError(name)

    def open_table(self, game, places, **more):
        response, text = self.request("POST", "/api/tables", {
            "game": game, "seats": len(places), "places": places, "name": "Anna", "public": True,
            **more})
        assert response.status == 201, text
        return json.loads(text)


def run(tests, *arguments):
    """Runs test functions in turn and says how they went."""
    failed = 0
    for test in tests:
        try:
            test(*arguments)
            print(f"ok      {test.__name__}", flush=True)
        except Exception as error:  # a test may fail in any way
            failed += 1
            print(f"FAILED  {test.__name__}: {type(error).__name__}: {error}", flush=True)
            if os.environ.get("PURLOIN_TRACE"):
                raise
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0
