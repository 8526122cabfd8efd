"""The rule ledger: every rule of docs/rules is named by a test, and every rule a test names exists.

Test names write an id without its hyphen (DH03_...), comments with it (DH-03).
"""
import pathlib
import re
import sys

IDS = re.compile(r"\b(DH|CR|TM)-?(\d\d)(?!\d)")


def ids_in(paths):
    return {
        f"{game}-{number}"
        for path in paths
        for game, number in IDS.findall(path.read_text())
    }


def main():
    rules = ids_in(sorted(pathlib.Path("docs/rules").glob("*.md")))
    tested = ids_in(sorted(pathlib.Path("tests").rglob("*_test.cpp")))
    faults = [f"{rule}: no test names it" for rule in sorted(rules - tested)]
    faults += [f"{rule}: a test names it, docs/rules does not" for rule in sorted(tested - rules)]
    if not rules:
        faults.append("docs/rules has no rules")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(rules & tested)} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
