"""Breaks one rule at a time and checks that a test notices.

    python3 tests/mutations/run.py dice_heist [NUMBER…]

Each line of tests/mutations/<game>.txt is `file | text | what to put in its place | what breaks`.
The sources are copied below build/mutants, so the working tree stays as it is. First the copy is
tested as it is: what fails there would fail on every mutant. A mutant that every unit test accepts is
a hole in the tests: it is named, and the exit status is 1.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import time

COPY = pathlib.Path("build/mutants")


def copy_sources():
    """Everything that git knows, and nothing that it has forgotten since the last time."""
    known = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True)
    names = {name for name in known.stdout.split("\0") if pathlib.Path(name).is_file()}
    for name in names:
        target = COPY / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(name, target)
    for folder in ["apps", "src", "tests"]:
        for file in (COPY / folder).rglob("*"):
            if file.is_file() and str(file.relative_to(COPY)) not in names:
                file.unlink()


def run(*command, limit=None):
    return subprocess.run(command, cwd=COPY, capture_output=True, text=True, timeout=limit)


def killers(limit):
    """The tests that fail on the sources as they are now; None when they do not build."""
    if run("cmake", "--build", "--preset", "release", "--target", "purloin_tests").returncode != 0:
        return None
    try:
        tested = run("build/release/tests/purloin_tests", "--gtest_brief=1",
                     "--gtest_filter=-Playthroughs.*", limit=limit)
    except subprocess.TimeoutExpired:
        return ["(never ends)"]
    failed = re.findall(r"^\[  FAILED  \] (\S+)", tested.stdout, re.M)
    return failed or (["(crash)"] if tested.returncode != 0 else [])


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    lines = pathlib.Path(f"tests/mutations/{sys.argv[1]}.txt").read_text().splitlines()
    mutants = [[part.strip() for part in line.split(" | ")] for line in lines
               if line.strip() and not line.startswith("#")]
    chosen = {int(number) for number in sys.argv[2:]}
    copy_sources()
    run("cmake", "--preset", "release", "--compile-no-warning-as-error")
    if not mutants:
        print("there are no mutants")
        return 1
    if killers(limit=None) is None:
        print("the sources as they are do not build")
        return 1
    began = time.monotonic()
    failing = killers(limit=None)
    if failing:
        print(f"fails without any mutant: {', '.join(failing)}")
        return 1
    patience = 60 + 10 * (time.monotonic() - began)  # then a mutant never ends
    survivors = 0
    for number, (file, text, replacement, meaning) in enumerate(mutants, 1):
        if chosen and number not in chosen:
            continue
        path = COPY / file
        original = path.read_text()
        if original.count(text) != 1:
            print(f"{number:>3}. {file} has {text!r} {original.count(text)} times, not once")
            survivors += 1
            continue
        path.write_text(original.replace(text, replacement))
        found = killers(patience)
        path.write_text(original)
        verdict = "does not build" if found is None else f"caught by {found[0]}" if found else "SURVIVES"
        survivors += not found
        print(f"{number:>3}. {meaning}: {verdict}", flush=True)
    print(f"{len(chosen or mutants) - survivors} passed, {survivors} failed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
