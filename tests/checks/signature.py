"""The behaviour signature: the same on every compiler; it changes only together with the rules."""
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path("tests/signature.txt")


def main():
    got = subprocess.run([sys.argv[1], "bench", "signature", "--json"], capture_output=True,
                         text=True, check=True).stdout.strip()
    expected = GOLDEN.read_text().strip()
    if got != expected:
        print(f"expected {expected}\ngot      {got}\n"
              f"If the rules were meant to change: raise rules-version in src/games/GAME/game.json, and\n"
              f"purloin bench signature --json > {GOLDEN}")
    print("1 passed, 0 failed" if got == expected else "0 passed, 1 failed")
    return 0 if got == expected else 1


if __name__ == "__main__":
    sys.exit(main())
