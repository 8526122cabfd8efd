"""A bare Debian in a folder, and what programs in it need to reach the network from this machine.

Everything in it is started in namespaces of its own, so mounts and processes end with the program
that was started, however that ends; nothing is ever mounted where others see it.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import time

USER = "player"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

# Ends with us, and takes everything that it has mounted and started along.
IN_NAMESPACES = ["setpriv", "--pdeathsig", "KILL",
                 "unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"]

# Inside the namespaces, before the change of root: $1 is the root, the rest the command.
MOUNT_AND_ENTER = r"""
set -eu
root=$1; shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount -t tmpfs -o mode=755 dev "$root/dev"
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
# Stays, as the first process there, whose end is everybody's: what becomes somebody else is not told to
# end with its parent any more.
status=0
chroot "$root" "$@" || status=$?
exit "$status"
"""


def apt_sources(release):
    """This machine's own sources, with its release's name replaced; Debian's own where it has none."""
    system = pathlib.Path("/etc/os-release").read_text()
    here = re.search(r"^VERSION_CODENAME=(\S+)", system, re.M)
    if not re.search(r"^ID=debian$", system, re.M):
        here = None  # its sources are not Debian's
    found = []
    folder = pathlib.Path("/etc/apt")
    for path in [folder / "sources.list", *sorted(folder.glob("sources.list.d/*"))]:
        if path.is_file():
            text = path.read_text()
            found += deb822(text) if path.suffix == ".sources" else one_line(text)
    lines = [f"deb {uri} {suite.replace(here[1], release, 1)} main" for uri, suite in found
             if here and re.fullmatch(here[1] + "(-updates|-security)?", suite)]
    return lines or [f"deb http://deb.debian.org/debian {release} main"]


def deb822(text):
    for stanza in re.split(r"\n\s*\n", text):
        fields = dict(re.findall(r"^(\w[\w-]*):[ \t]*(.*)$", stanza, re.M))
        if "deb" in fields.get("Types", "").split() and fields.get("Enabled", "yes") != "no":
            if "main" not in fields.get("Components", "").split():
                continue  # somebody else's packages
            for uri in fields.get("URIs", "").split():
                for suite in fields.get("Suites", "").split():
                    yield uri, suite


def one_line(text):
    return re.findall(r"^deb\s+(?:\[[^]]*\]\s+)?(\S+)\s+(\S+)(?=.*\smain\b)", text, re.M)


def make_archive(release, archive, log):
    with open(log, "wb") as out:
        subprocess.run([*IN_NAMESPACES, "--mount-proc", "env", f"TMPDIR={archive.parent}",
                        "mmdebstrap", "--variant=minbase", release, str(archive), "-"],
                       input="\n".join(apt_sources(release)).encode() + b"\n", stdout=out,
                       stderr=subprocess.STDOUT, check=True)


def network_environment():
    """Variables that say through whom and with whose certificates to reach the network."""
    names = re.compile(r".*_proxy|.*(SSL|CERT|_CA_|CAINFO|CA_BUNDLE).*|npm_config_.*", re.I)
    return {name: value for name, value in os.environ.items() if names.fullmatch(name)}


def is_packaged(path):
    return subprocess.run(["dpkg", "-S", str(path)], check=False, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


class BareRoot:
    def __init__(self, folder, user):
        self.folder = folder
        self.user = USER if user == "user" else "root"
        self.home = f"/home/{USER}" if user == "user" else "/root"

    def unpack(self, archive):
        self.folder.mkdir()
        subprocess.run(["tar", "-C", str(self.folder), "-xf", str(archive)], check=True)

    def inside(self, path):
        return self.folder / str(path).lstrip("/")

    def copy_in(self, source, target=None):
        """A file of this machine, where there is one, to the same place or to another."""
        source = pathlib.Path(source)
        if not source.is_file():
            return
        at = self.inside(target or source)
        at.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, at)

    def take_over_network(self):
        for path in ["/etc/resolv.conf", "/etc/hosts", "/etc/npmrc", *network_environment().values()]:
            self.copy_in(path)
        for path in pathlib.Path("/usr/local/share/ca-certificates").glob("**/*.crt"):
            self.copy_in(path)
        for path in pathlib.Path("/etc/apt/apt.conf.d").iterdir():
            if not is_packaged(path):
                self.copy_in(path)

    def add_user(self):
        if self.user != "root":
            keep = " ".join(network_environment())
            self.check("apt-get update && apt-get install -y --no-install-recommends sudo && "
                       f"useradd --create-home --shell /bin/bash {USER}")
            rule = self.inside(f"/etc/sudoers.d/{USER}")
            rule.write_text(f'{USER} ALL=(ALL) NOPASSWD: ALL\nDefaults env_keep += "{keep}"\n')
            rule.chmod(0o440)
        self.copy_in(pathlib.Path.home() / ".npmrc", f"{self.home}/.npmrc")
        self.give(f"{self.home}/.npmrc")

    def give(self, path):
        if self.inside(path).exists():
            self.check(f"chown -R {self.user}: {shlex.quote(path)}")

    def clone(self, repository):
        at = f"{self.home}/purloin"
        subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{repository}",
                        str(self.inside(at))], check=True)
        self.give(at)

    def command(self, user, folder, words):
        """What starts `words` in there, as keywords of Popen."""
        home = "/root" if user == "root" else self.home
        environment = {"HOME": home, "USER": user, "LOGNAME": user, "SHELL": "/bin/bash", "PATH": PATH,
                       **network_environment()}
        return {"args": [*IN_NAMESPACES, "bash", "-c", MOUNT_AND_ENTER, "bash", str(self.folder),
                         "setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups",
                         "sh", "-c", f'cd {folder} && exec "$@"', "sh", *words],
                "env": environment, "stdin": subprocess.DEVNULL}

    def check(self, script):
        """Prepares something, as root; its output matters only when it fails."""
        done = subprocess.run(**self.command("root", "/", ["sh", "-c", script]), check=False,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{script}: {done.stdout[-2000:]}{done.stderr[-2000:]}")

    def start(self, words, log):
        return subprocess.Popen(**self.command(self.user, f"{self.home}/purloin", words),
                                stdout=log, stderr=subprocess.STDOUT)

    def stop(self, process):
        """Ends it and with it everything that it started in there."""
        if process.poll() is None:
            process.kill()
        process.wait()

    def remove(self):
        for _ in range(100):  # what was killed may still be going
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                return
            time.sleep(0.1)
        raise RuntimeError(f"could not remove {self.folder}")
