"""The wheel: what is in it, that it is what it says, and that it runs from where it is installed.

  test_wheel.py BUILD
"""
import base64
import csv
import hashlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCE / "python"))
import wheel_backend  # noqa: E402

BUILT = sys.argv.pop()
PROGRAM = "import purloin; b = purloin.Batch('crypt', 2, 8); b.step(b.sample()); print(purloin.__version__)"


class Wheel(unittest.TestCase):
    def test_it_is_whole_and_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            wheel = pathlib.Path(folder) / wheel_backend.build_wheel(folder, built=BUILT)
            self.assertIn(wheel_backend.tag(), wheel.name)
            with zipfile.ZipFile(wheel) as archive:
                self.check_record(archive)
                archive.extractall(pathlib.Path(folder) / "unpacked")
            self.check_runs(pathlib.Path(folder) / "unpacked")
            installed = pathlib.Path(folder) / "installed"
            if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode == 0:
                subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps",
                                "--target", installed, wheel], check=True)
                self.check_runs(installed)

    def check_record(self, archive):
        names = set(archive.namelist())
        record = next(name for name in names if name.endswith("/RECORD"))
        rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
        self.assertEqual({row[0] for row in rows}, names)
        for name, digest, size in rows:
            if name == record:
                continue
            content = archive.read(name)
            wanted = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, size), (f"sha256={wanted}", str(len(content))))
        for wanted in ("__init__.py", "_purloin.pyi", "py.typed", "aec.py", "openspiel.py"):
            self.assertIn(f"purloin/{wanted}", names)

    def check_runs(self, folder):
        said = subprocess.run([sys.executable, "-c", PROGRAM], env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
                              capture_output=True, text=True, check=True).stdout
        self.assertEqual(said.strip(), wheel_backend.version())


if __name__ == "__main__":
    unittest.main()
