"""Checks the include graph against CMake's own plan (rooms.txt of a build folder).

  tests/checks/include_graph.py build/release/rooms.txt

A room includes only rooms that the plan names for it; every room that its files reach, also through
the headers of others, is named, and nothing is named that they do not reach.
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path("src")
# The rules must build without these, for WebAssembly and for a GPU.
BANNED_IN_RULES = ("boost/", "fmt/", "sodium", "iostream", "fstream", "thread", "chrono", "random")
INCLUDE = re.compile(r'^#include ([<"])([^>"]+)', re.M)


def read_plan(path):
    """{'wire': {'core', 'fair', …}, …}"""
    lines = pathlib.Path(path).read_text().splitlines()
    return {room: set(used.split()) for room, used in (line.split(":") for line in lines)}


def made_headers(doors):
    """Those that CMake wrote into the doors of the rooms: {'games/crypt/manifest.h': path, …}"""
    return {str(file.relative_to(door)): file for door in doors.iterdir()
            for file in door.rglob("*.h") if not file.is_symlink()}


def room_of(path):
    """The folder: 'games/crypt/story/events.h' -> 'games/crypt/story'; 'core/seat.h' -> 'core'."""
    return path.rpartition("/")[0]


def is_rules(room):
    return room == "core" or (room.startswith("games/") and room.count("/") == 1)


def faults_of(file, includes, plan, made):
    """What is wrong with the includes that stand in one file."""
    room = room_of(file)
    if room not in plan:
        yield f"{file}: the room {room} is not in the plan"
        return
    for kind, target in includes:
        if is_rules(room) and target.startswith(BANNED_IN_RULES):
            yield f"{file}: the rules may not include {target}"
        if kind == "<":
            continue
        if room_of(target) not in plan[room] | {room}:
            yield f"{file}: {room} may not include {target}"
        if not (SOURCE / target).is_file() and target not in made:
            yield f"{file}: there is no src/{target}"


def reached_from(files, includes):
    """Every file that these come to include."""
    reached, waiting = set(), list(files)
    while waiting:
        file = waiting.pop()
        if file not in reached:
            reached.add(file)
            waiting += [target for kind, target in includes.get(file, []) if kind == '"']
    return reached


def faults_of_plan(includes, plan):
    """Where the plan names too few rooms or too many."""
    for room, named in plan.items():
        own = [file for file in includes if room_of(file) == room]
        reached = {room_of(file) for file in reached_from(own, includes)} - {room}
        if not own:
            yield f"the plan has a room {room} without files"
        for other in sorted(reached - named):
            yield f"{room} comes to include {other}, which the plan does not name for it"
        for other in sorted(named - reached):
            yield f"the plan names {other} for {room}, which does not include it"


def main():
    plan = read_plan(sys.argv[1])
    made = made_headers(pathlib.Path(sys.argv[1]).parent / "rooms")
    files = sorted([*SOURCE.rglob("*.h"), *SOURCE.rglob("*.cpp")])
    includes = {str(file.relative_to(SOURCE)): INCLUDE.findall(file.read_text()) for file in files}
    includes |= {target: INCLUDE.findall(file.read_text()) for target, file in made.items()}
    faults = [fault for file in includes for fault in faults_of(file, includes[file], plan, made)]
    faults += faults_of_plan(includes, plan)
    if not plan or not files:
        faults.append("there is no plan or no source to check")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(files)} files of {len(plan)} rooms, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
