#!/usr/bin/env python3
"""Makes a wheel of the package, by the standard library alone (PEP 517, PEP 427).

  python/wheel_backend.py FOLDER [--built BUILD]     e.g. dist --built build/release

`pip install ./python` calls build_wheel. Without a build the module is compiled in build/wheel; that
needs what the program needs, and pybind11 (cmake/packages.txt). The wheel is for this system and this
Python: it uses the system's Boost, ICU and libsodium.
"""
import argparse
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
DESCRIPTION = "Dice Heist, Crypt and Thief's Market as batches of games for NumPy"


def version():
    return re.search(r"project\(purloin VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text()).group(1)


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[^a-zA-Z0-9_]', '_', sysconfig.get_platform())}"


def compiled():
    tree = SOURCE / "build/wheel"
    subprocess.run(["cmake", "-S", SOURCE, "-B", tree, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                    "-D", "CMAKE_UNITY_BUILD=ON", "-D", "BUILD_TESTING=OFF", "-D", "PURLOIN_PYTHON=ON",
                    "-D", f"PURLOIN_PYTHON_EXECUTABLE={sys.executable}"], check=True)
    subprocess.run(["cmake", "--build", tree, "--target", "purloin_python"], check=True)
    return tree


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None, built=None):
    package = (pathlib.Path(built) if built else compiled()) / "python/purloin"
    files = {f"purloin/{file.name}": file.read_bytes() for file in sorted(package.iterdir()) if file.is_file()}
    facts = f"purloin-{version()}.dist-info"
    files[f"{facts}/METADATA"] = (f"Metadata-Version: 2.1\nName: purloin\nVersion: {version()}\nSummary: {DESCRIPTION}\n"
                                  "Requires-Python: >=3.9\nRequires-Dist: numpy\n").encode()
    files[f"{facts}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: purloin\nRoot-Is-Purelib: false\nTag: {tag()}\n").encode()
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{facts}/RECORD"] = (record + f"{facts}/RECORD,,\n").encode()
    wheel = f"purloin-{version()}-{tag()}.whl"
    pathlib.Path(wheel_directory).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--built", help="a build folder that has the module for this Python")
    order = parser.parse_args()
    print(build_wheel(order.folder, built=order.built))


if __name__ == "__main__":
    main()
