"""Where the programs of a house live: all at this machine's own address, or each in a network namespace of its own,
between which a cable can be pulled (then nobody is told anything, which is unlike a program that ends). Namespaces
need root and `ip`."""
import atexit
import os
import shutil
import socket
import subprocess


class OneMachine:
    is_apart = False

    @staticmethod
    def add(_name):
        return "127.0.0.1"

    @staticmethod
    def inside(_name, command):
        return command


class Namespaces:
    """One for each name, on a bridge at which this process has the first address."""
    is_apart = True

    def __init__(self):
        self.mark = f"pl{os.getpid() % 100_000}"
        self.net = f"10.231.{os.getpid() % 250}"
        self.places = {}
        # With an address of its own: else it takes the lowest of its cables', and with every new one everybody
        # would send to an old one for a while.
        ip("link", "add", self.mark, "address", "02:70:6c:00:00:01", "type", "bridge")
        atexit.register(self.close)
        ip("address", "add", f"{self.net}.1/24", "dev", self.mark)
        ip("link", "set", self.mark, "up")

    @staticmethod
    def can_be_made():
        if os.geteuid() != 0 or not shutil.which("ip"):
            return False
        probe = f"plprobe{os.getpid()}"
        for what in (["netns", "add", probe], ["link", "add", probe[-10:], "type", "bridge"]):
            if subprocess.run(["ip", *what], check=False, capture_output=True).returncode != 0:
                return False
        subprocess.run(["ip", "link", "delete", probe[-10:]], check=False)
        subprocess.run(["ip", "netns", "delete", probe], check=False)
        return True

    def space(self, name):
        return f"{self.mark}-{name}"

    def cable(self, name):
        return f"{self.mark}v{self.places[name]}"

    def add(self, name):
        """Its address."""
        number = self.places[name] = len(self.places) + 2
        space, cable = self.space(name), self.cable(name)
        ip("netns", "add", space)
        ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space)
        ip("link", "set", cable, "master", self.mark, "up")
        ip("-n", space, "address", "add", f"{self.net}.{number}/24", "dev", "eth0")
        ip("-n", space, "link", "set", "eth0", "up")
        ip("-n", space, "link", "set", "lo", "up")
        return f"{self.net}.{number}"

    def inside(self, name, command):
        return ["ip", "netns", "exec", self.space(name), *command]

    def pull(self, name):
        """Nothing goes there or comes from there any more, and nobody hears of that."""
        ip("link", "set", self.cable(name), "down")

    def plug(self, name):
        ip("link", "set", self.cable(name), "up")

    def close(self):
        for name in self.places:
            subprocess.run(["ip", "netns", "delete", self.space(name)], check=False, capture_output=True)
            subprocess.run(["ip", "link", "delete", self.cable(name)], check=False, capture_output=True)
        subprocess.run(["ip", "link", "delete", self.mark], check=False, capture_output=True)


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
