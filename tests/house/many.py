"""A house of several servers on one PostgreSQL and one NATS, behind HAProxy, with thinkers: its programs, each at
a port of its own, for tests and measurements. PostgreSQL is that of tests/support/with_postgres."""
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from nats_tap import Tap

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def program(name):
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if not found:
        sys.exit(f"many_servers: {name} is not installed")
    return found


class Process:
    """A program of the house: started, killed, frozen, started again at the same place."""

    def __init__(self, name, command, folder):
        self.name, self.command, self.log = name, command, os.path.join(folder, f"{name}.log")
        self.process, self.is_frozen = None, False
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


def proxy_of(port, ports, is_spread):
    """deploy/systemd/haproxy.cfg, with the ports of this house; with everybody anywhere, where that is asked for."""
    text = (DEPLOY / "systemd/haproxy.cfg").read_text()
    text = re.sub(r"bind :443.*", f"bind 127.0.0.1:{port}", text)
    text = re.sub(r"^    server .*\n", "", text, flags=re.MULTILINE)
    if is_spread:
        text = text.replace("balance url_param table", "balance leastconn")
    return text + "".join(f"    server s{n} 127.0.0.1:{each}\n" for n, each in enumerate(ports))


def check_proxies():
    """That of the containers is at least one that HAProxy reads."""
    subprocess.run([program("haproxy"), "-c", "-f", str(DEPLOY / "compose/haproxy.cfg")], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run([program("nats-server"), "-t", "-c", str(DEPLOY / "systemd/nats.conf")], check=True,
                   stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def within_postgres(script):
    """The script goes on beside a PostgreSQL of its own."""
    if "PURLOIN_POSTGRES" in os.environ:
        return
    with_postgres = str(DEPLOY.parent / "tests/support/with_postgres")
    os.execv(with_postgres, [with_postgres, sys.executable, os.path.abspath(script), *sys.argv[1:]])


class House:
    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="purloin-many-")
        self.database = os.environ["PURLOIN_POSTGRES"]
        check_proxies()
        self.nats_port, self.proxy_port, self.watch_port = free_port(), free_port(), free_port()
        self.ports = [free_port() for _ in range(options.servers)]
        self.nats = Process("nats", [program("nats-server"), "-a", "127.0.0.1", "-p", str(self.nats_port),
                                     "-m", str(self.watch_port)], self.folder)
        self.tap = Tap(self.nats_port)
        bus = ["--bus", f"nats://127.0.0.1:{self.nats_port}"] if options.bus else []
        self.servers = []
        for n, port in enumerate(self.ports):
            self.servers.append(Process(f"server{n}", [
                options.purloin, "serve", "--db", self.database, *bus, "--port", str(port),
                "--trust-proxy", "127.0.0.1", "--bot-pace", "0", "--bot-ms", "20", "--bot-threads", "1",
                "--push", "off"], self.folder))
            self.wait_for(port)
        self.thinkers = [Process(f"thinker{n}", [options.purloin, "think", "--db", self.database, *bus,
                                                 "--threads", "1"], self.folder)
                         for n in range(options.thinkers)]
        config = os.path.join(self.folder, "haproxy.cfg")
        with open(config, "w", encoding="utf-8") as file:
            file.write(proxy_of(self.proxy_port, self.ports, options.spread))
        self.proxy = Process("haproxy", [program("haproxy"), "-db", "-f", config], self.folder)
        self.wait_for(self.proxy_port)

    @staticmethod
    def wait_for(port, path="/readyz"):
        while True:
            try:
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", path)
                if line.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)

    def everybody(self):
        return [*self.servers, *self.thinkers, self.proxy, self.nats]

    def close(self):
        for each in self.everybody():
            if each.process.poll() is None:
                each.signal(signal.SIGCONT)
                each.kill()
        self.tap.close()

    def metrics(self, port, pattern):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text, re.MULTILINE)
                if re.match(pattern, name)}
