"""Checks the include graph: a room sees only the rooms that the plan lets it see."""
import pathlib
import re
import sys

# room: the rooms whose headers it may include. The games are one row: none sees another.
GAMES = ["games/dice_heist", "games/crypt", "games/thiefs_market"]
ALLOWED = {
    "core": [],
    "fair": ["core"],
    "wire": ["core", "fair", *GAMES],
    "search": ["core"],
    "bots": ["core", "fair", "wire", "search", *GAMES],
    "match": ["core", "fair", "wire"],
    "store": ["core"],
    "server": ["core", "fair", "wire", "bots", "match", "store"],
    "load": ["core", "fair", "wire"],
    "engine": ["core", "fair", "wire", "bots"],
    "terminal": ["core", "fair", "wire", "bots"],
    "lab": ["core", "fair", "wire", "search", "bots", *GAMES],
    **{game: ["core"] for game in GAMES},
}
# The rules must build without these, for WebAssembly and for a GPU.
BANNED_IN_RULES = ("boost/", "fmt/", "sodium", "iostream", "fstream", "thread", "chrono", "random")


def room_of(path):
    """'games/dice_heist/rules.h' -> 'games/dice_heist'; 'core/seat.h' -> 'core'."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def main():
    source = pathlib.Path("src")
    faults = []
    files = sorted([*source.rglob("*.h"), *source.rglob("*.cpp")])
    for file in files:
        room = room_of(str(file.relative_to(source)))
        if room not in ALLOWED:
            faults.append(f"{file}: the room {room} is not in the plan")
            continue
        for kind, target in re.findall(r'^#include ([<"])([^>"]+)', file.read_text(), re.M):
            if kind == '"' and room_of(target) not in (room, *ALLOWED[room]):
                faults.append(f"{file}: {room} may not include {target}")
            if (room == "core" or room in GAMES) and target.startswith(BANNED_IN_RULES):
                faults.append(f"{file}: the rules may not include {target}")
            if kind == '"' and not (source / target).is_file():
                faults.append(f"{file}: there is no src/{target}")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(files) - len(faults)} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
