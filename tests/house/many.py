"""A house of several servers on one PostgreSQL and one NATS, behind HAProxy, with thinkers: its programs, each at
a place (address and port) of its own, for tests and measurements. PostgreSQL is that of tests/support/with_postgres,
reached over its socket, or, where the others are in namespaces, as if it were another machine."""
import http.client
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from nats_tap import Tap
from network import OneMachine, free_port

DEPLOY = pathlib.Path(__file__).resolve().parents[2] / "deploy"


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


def proxy_of(place, places, is_spread):
    """deploy/systemd/haproxy.cfg, with the places of this house; with everybody anywhere, where that is asked for."""
    text = (DEPLOY / "systemd/haproxy.cfg").read_text()
    binds = ",".join(f"{host}:{place[1]}" for host in sorted({place[0], "127.0.0.1"}))
    text = re.sub(r"bind :443.*", f"bind {binds}", text)
    text = re.sub(r"^    server .*\n", "", text, flags=re.MULTILINE)
    if os.geteuid() != 0:  # then it cannot become another user
        text = re.sub(r"^global\n(?:    .*\n)+\n", "", text, flags=re.MULTILINE)
    if is_spread:
        text = text.replace("balance url_param table", "balance leastconn")
    return text + "".join(f"    server s{n} {host}:{port}\n" for n, (host, port) in enumerate(places))


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
    os.environ["PURLOIN_POSTGRES_PORT"] = str(free_port())
    os.execv(with_postgres, [with_postgres, sys.executable, os.path.abspath(script), *sys.argv[1:]])


class House:
    def __init__(self, options, network=OneMachine()):
        self.options, self.network = options, network
        self.folder = tempfile.mkdtemp(prefix="purloin-many-")
        self.own_database = self.database = os.environ["PURLOIN_POSTGRES"]
        if network.is_apart:
            self.database = f"postgresql://purloin@{network.net}.1:{os.environ['PURLOIN_POSTGRES_PORT']}/postgres"
        check_proxies()
        nats = self.place("nats")
        self.watch = (nats[0], free_port())
        self.nats = self.start("nats", program("nats-server"), "-a", nats[0], "-p", nats[1], "-m", self.watch[1])
        self.tap = Tap(nats)
        bus = ["--bus", f"nats://{nats[0]}:{nats[1]}"] if options.bus else []
        proxy = self.place("haproxy")
        self.places = [self.place(f"server{n}") for n in range(options.servers)]
        self.servers = []
        for n, (host, port) in enumerate(self.places):
            self.servers.append(self.start(
                f"server{n}", options.purloin, "serve", "--db", self.database, *bus, "--host", host, "--port", port,
                "--trust-proxy", proxy[0], "--metrics-for", f"{network.net}.1" if network.is_apart else "127.0.0.1",
                "--bot-pace", "0", "--bot-ms", "20", "--bot-threads", "1", "--push", "off"))
            self.wait_for((host, port))
        self.thinkers = []
        for n in range(options.thinkers):
            network.add(f"thinker{n}")
            self.thinkers.append(self.start(f"thinker{n}", options.purloin, "think", "--db", self.database, *bus,
                                            "--threads", "1"))
        config = os.path.join(self.folder, "haproxy.cfg")
        with open(config, "w", encoding="utf-8") as file:
            file.write(proxy_of(proxy, self.places, options.spread))
        self.proxy = self.start("haproxy", program("haproxy"), "-db", "-f", config)
        self.wait_for(proxy)
        self.url = f"http://127.0.0.1:{proxy[1]}"  # for who is at the proxy's machine

    def place(self, name):
        return self.network.add(name), free_port()

    def start(self, name, *command):
        return Process(name, self.network.inside(name, [str(word) for word in command]), self.folder)

    @staticmethod
    def wait_for(place, path="/readyz"):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                line = http.client.HTTPConnection(*place, timeout=5)
                line.request("GET", path)
                if line.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.05)
        raise TimeoutError(f"nothing answers at {place[0]}:{place[1]}")

    def everybody(self):
        return [*self.servers, *self.thinkers, self.proxy, self.nats]

    def close(self):
        for each in self.everybody():
            if each.process.poll() is None:
                each.signal(signal.SIGCONT)
                each.kill()
        self.tap.close()

    @staticmethod
    def metrics(place, pattern):
        line = http.client.HTTPConnection(*place, timeout=5)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text, re.MULTILINE)
                if re.match(pattern, name)}
