"""Breaks one rule at a time and checks that a test notices.

    python3 tests/mutations/run.py dice_heist [NUMBER…]
    python3 tests/mutations/run.py --fit     # only looks whether the mutants can still be made

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


def read_mutants(path):
    lines = pathlib.Path(path).read_text().splitlines()
    return [[part.strip() for part in line.split(" | ")] for line in lines
            if line.strip() and not line.startswith("#")]


def misfit(root, file, text):
    """Why a mutant cannot be made; None when its text stands in its file once."""
    path = root / file
    count = path.read_text().count(text) if path.is_file() else 0
    return None if count == 1 else f"{file} has {text!r} {count} times, not once"


def check_fit():
    """Looks, without building anything, whether every mutant of every game can be made."""
    lists = sorted(pathlib.Path("tests/mutations").glob("*.txt"))
    mutants = [(path.stem, mutant) for path in lists for mutant in read_mutants(path)]
    faults = [f"{game}, {mutant[3]}: {fault}" for game, mutant in mutants
              if (fault := misfit(pathlib.Path(), *mutant[:2]))]
    if not mutants:
        faults.append("there are no mutants")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(mutants) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults else 0


def test_as_it_is():
    """Builds and tests the copy; answers how long the tests take, None when something fails."""
    run("cmake", "--preset", "release", "--compile-no-warning-as-error")
    if killers(limit=None) is None:
        print("the sources as they are do not build")
        return None
    began = time.monotonic()
    failing = killers(limit=None)
    if failing:
        print(f"fails without any mutant: {', '.join(failing)}")
        return None
    return time.monotonic() - began


def verdict_on(file, text, replacement, patience):
    """What the tests say of one mutant, and whether they caught it."""
    if fault := misfit(COPY, file, text):
        return fault, False
    path = COPY / file
    original = path.read_text()
    path.write_text(original.replace(text, replacement))
    found = killers(patience)
    path.write_text(original)
    if found is None:
        return "does not build", False
    return (f"caught by {found[0]}", True) if found else ("SURVIVES", False)


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    if sys.argv[1] == "--fit":
        return check_fit()
    mutants = read_mutants(f"tests/mutations/{sys.argv[1]}.txt")
    chosen = {int(number) for number in sys.argv[2:]} or set(range(1, len(mutants) + 1))
    copy_sources()
    seconds = test_as_it_is()
    if seconds is None or not mutants:
        return 1
    patience = 60 + 10 * seconds  # then a mutant never ends
    survivors = 0
    for number, (file, text, replacement, meaning) in enumerate(mutants, 1):
        if number in chosen:
            verdict, is_caught = verdict_on(file, text, replacement, patience)
            survivors += not is_caught
            print(f"{number:>3}. {meaning}: {verdict}", flush=True)
    print(f"{len(chosen) - survivors} passed, {survivors} failed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
