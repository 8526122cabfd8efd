"""The rule ledger: every rule of a game is named by one of its tests, and every rule a test names exists.

A game has a manifest, src/games/GAME/game.json, with its id and the prefix of its rules; pages of
docs/rules/LANGUAGE/ID.md; and tests in tests/games/GAME. A rule is a line of a page that begins with its
id, "- DH-03 …"; they are counted from 01. Test names write an id without its hyphen (DH03_…), comments
with it (DH-03); one that stands at the top of a file, far from any test, counts for nothing.

Every language has a page of every game, each with the same rules in the same order; a rule has as many
things in bold (rulings, what one can do) in every language, and speaks of the same other rules.
"""
import json
import pathlib
import re
import sys

GAMES = pathlib.Path("src/games")
FOLDER = pathlib.Path("docs/rules")
TESTS = pathlib.Path("tests")
ELSEWHERE = TESTS / "fourth_game"  # the tests of a game that is none of this tree's
FIRST = "en"
RULE = re.compile(r"^- ([A-Z]{2})-(\d\d) ", re.M)
RULE_TEXT = re.compile(r"^- ([A-Z]{2}-\d\d) (.*(?:\n  .*)*)", re.M)
MENTION = re.compile(r"\b([A-Z]{2})-(\d\d)(?!\d)")
BOLD = re.compile(r"\*\*\w[^*]*\*\*")
TEST = re.compile(r"(?:^//.*\n)*^TEST(?:_F|_P)?\(", re.M)  # with the comment above it
NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2})-?(\d\d)(?![0-9])")


def read_manifests():
    """{'dice_heist': {'id': 'dice-heist', 'rules': 'DH', …}, …}"""
    return {path.parent.name: json.loads(path.read_text()) for path in sorted(GAMES.glob("*/game.json"))}


def faults_of_manifests(games):
    """Games that could be mistaken for each other, and folders that are no games."""
    for member in ("id", "rules", "events"):
        values = [manifest[member] for manifest in games.values()]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield f"{GAMES}: two games have {value} for their {member}"
    for folder in sorted(GAMES.glob("*")):
        if folder.name not in games:
            yield f"{folder}: has no game.json"


def faults_of_page(page, prefix):
    """What is wrong with the rules of one page, whose ids have this prefix."""
    text = page.read_text()
    rules = RULE.findall(text)
    if not rules:
        yield f"{page}: has no rules"
        return
    for other in sorted({one for one, _ in rules} - {prefix}):
        yield f"{page}: has rules of {other}, its game's are {prefix}"
    if [int(number) for _, number in rules] != list(range(1, len(rules) + 1)):
        yield f"{page}: its rules are not counted 01, 02, 03 …"
    for one, number in sorted(set(MENTION.findall(text)) - set(rules)):
        yield f"{page}: speaks of {one}-{number}, which is no rule of it"


def faults_of_translation(page, first):
    """Where a page is not the page of another language said again."""
    ours, theirs = RULE.findall(page.read_text()), RULE.findall(first.read_text())
    if ours != theirs:
        odd = sorted(set(ours) ^ set(theirs))
        which = ", ".join(f"{prefix}-{number}" for prefix, number in odd) or "their order"
        yield f"{page}: has not the rules of {first}: {which}"
        return
    said = dict(RULE_TEXT.findall(page.read_text()))
    for rule, text in RULE_TEXT.findall(first.read_text()):
        if len(BOLD.findall(said[rule])) != len(BOLD.findall(text)):
            yield f"{page}: {rule} has not as much in bold as in {first}"
        if sorted(MENTION.findall(said[rule])) != sorted(MENTION.findall(text)):
            yield f"{page}: {rule} speaks of other rules than in {first}"


def faults_of_language(folder, games):
    """Games without a page in a language, pages without a game, and what is wrong with the others."""
    if not folder.is_dir():
        yield f"{folder}: is in no language's folder"
        return
    prefixes = {f"{manifest['id']}.md": manifest["rules"] for manifest in games.values()}
    here = {page.name for page in folder.glob("*")}
    yield from (f"{folder / name}: is missing" for name in sorted(prefixes.keys() - here))
    yield from (f"{folder / name}: there is no such game" for name in sorted(here - prefixes.keys()))
    for name in sorted(here & prefixes.keys()):
        yield from faults_of_page(folder / name, prefixes[name])
        first = FOLDER / FIRST / name
        if folder.name != FIRST and first.is_file():
            yield from faults_of_translation(folder / name, first)


def rules_of(manifest):
    page = FOLDER / FIRST / f"{manifest['id']}.md"
    return set(RULE.findall(page.read_text())) if page.is_file() else set()


def named_by_tests(folder):
    """Ids in the tests below a folder, in each file from the comment above the first one on."""
    texts = [path.read_text() for path in folder.rglob("*_test.cpp") if ELSEWHERE not in path.parents]
    begins = [(text, TEST.search(text)) for text in texts]
    return {rule for text, first in begins if first for rule in NAMED.findall(text[first.start():])}


def main():
    games = read_manifests()
    rules = {game: rules_of(manifest) for game, manifest in games.items()}
    named = {game: named_by_tests(TESTS / "games" / game) for game in games}
    faults = [*faults_of_manifests(games)]
    faults += [fault for folder in sorted(FOLDER.glob("*"))
               for fault in faults_of_language(folder, games)]
    faults += [f"{prefix}-{number}: no test of {TESTS / 'games' / game} names it"
               for game in games for prefix, number in sorted(rules[game] - named[game])]
    unknown = named_by_tests(TESTS) - set().union(*rules.values())
    faults += [f"{prefix}-{number}: a test names it, {FOLDER} does not"
               for prefix, number in sorted(unknown)]
    if not games or not (FOLDER / FIRST).is_dir():
        faults.append(f"there are no games, or no pages in {FOLDER / FIRST}")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{sum(len(rules[game] & named[game]) for game in games)} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
