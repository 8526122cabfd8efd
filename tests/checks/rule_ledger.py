"""The rule ledger: every rule of docs/rules is named by a test, and every rule a test names exists.

A rule is a line of a page that begins with its id, "- DH-03 …". A page's ids have one prefix and are
counted from 01. Test names write an id without its hyphen (DH03_…), comments with it (DH-03); one that
stands at the top of a file, far from any test, counts for nothing.

A page is docs/rules/LANGUAGE/GAME.md. Every language has the pages that English has, each with the
same rules in the same order; a rule has as many things in bold (rulings, what one can do) in every
language, and speaks of the same other rules.
"""
import pathlib
import re
import sys

FOLDER = pathlib.Path("docs/rules")
FIRST = "en"
RULE = re.compile(r"^- ([A-Z]{2})-(\d\d) ", re.M)
RULE_TEXT = re.compile(r"^- ([A-Z]{2}-\d\d) (.*(?:\n  .*)*)", re.M)
MENTION = re.compile(r"\b([A-Z]{2})-(\d\d)(?!\d)")
BOLD = re.compile(r"\*\*\w[^*]*\*\*")
TEST = re.compile(r"(?:^//.*\n)*^TEST(?:_F|_P)?\(", re.M)  # with the comment above it
NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2})-?(\d\d)(?![0-9])")


def faults_of_page(page):
    """What is wrong with the numbering of one rules page."""
    text = page.read_text()
    rules = RULE.findall(text)
    if not rules:
        yield f"{page}: has no rules"
        return
    prefixes = {prefix for prefix, _ in rules}
    if len(prefixes) > 1:
        yield f"{page}: has rules of {', '.join(sorted(prefixes))}"
    if [int(number) for _, number in rules] != list(range(1, len(rules) + 1)):
        yield f"{page}: its rules are not counted 01, 02, 03 …"
    for prefix, number in sorted(set(MENTION.findall(text)) - set(rules)):
        yield f"{page}: speaks of {prefix}-{number}, which is no rule of it"


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


def faults_of_languages(folders):
    """Where languages have other pages, or other rules, than the first."""
    first = FOLDER / FIRST
    names = {page.name for page in first.glob("*")}
    for folder in folders:
        if not folder.is_dir():
            yield f"{folder}: is in no language's folder"
            continue
        here = {page.name for page in folder.glob("*")}
        yield from (f"{folder / name}: is missing" for name in sorted(names - here))
        yield from (f"{folder / name}: there is none in {first}" for name in sorted(here - names))
        for name in sorted(here & names):
            yield from faults_of_translation(folder / name, first / name)


def named_by_tests(path):
    """Ids in the tests of a file, from the comment above the first one on."""
    text = path.read_text()
    first = TEST.search(text)
    return set(NAMED.findall(text[first.start():])) if first else set()


def main():
    folders = sorted(FOLDER.glob("*"))
    pages = sorted(FOLDER.glob("*/*.md"))
    english = [page for page in pages if page.parent.name == FIRST]
    files = sorted(pathlib.Path("tests").rglob("*_test.cpp"))
    faults = [fault for page in pages for fault in faults_of_page(page)]
    faults += faults_of_languages(folders)
    rules = {rule for page in english for rule in RULE.findall(page.read_text())}
    named = {rule for file in files for rule in named_by_tests(file)}
    faults += [f"{prefix}-{number}: no test names it" for prefix, number in sorted(rules - named)]
    faults += [f"{prefix}-{number}: a test names it, docs/rules does not"
               for prefix, number in sorted(named - rules)]
    prefixes = [RULE.search(page.read_text())[1] for page in english if RULE.search(page.read_text())]
    if len(set(prefixes)) != len(prefixes):
        faults.append("two pages have rules of one prefix")
    if not english or not files:
        faults.append("there are no rules pages or no tests")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(rules & named)} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
