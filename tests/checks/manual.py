"""The manual pages have every command with the options that its --help has, and no others; whatever
names the version names the same one.

  tests/checks/manual.py build/release/purloin
"""
import pathlib
import re
import subprocess
import sys
import unittest

PURLOIN = sys.argv.pop(1)
PAGES = [pathlib.Path("packaging/purloin.1.in"), pathlib.Path("packaging/purloin-serve.1.in")]
OPTION = re.compile(r"--[a-z][a-z-]*")


def shown(*arguments):
    return subprocess.run([PURLOIN, *arguments], capture_output=True, text=True, check=True,
                          timeout=60).stdout


def help_by_command(*command):
    """{"decks check": its help} for every command that does something."""
    text = shown(*command, "--help")
    inner = re.findall(r"^  ([a-z]+) {2,}", text.split("ubcommands:")[-1], re.MULTILINE) if (
        "SUBCOMMAND" in text.splitlines()[1]) else []
    if not inner:
        return {" ".join(command): text}
    return {name: help_ for one in inner for name, help_ in help_by_command(*command, one).items()}


def options_of_help(text):
    lines = re.findall(r"^  (?:-\w,)?(--[a-z-]+)", text, re.MULTILINE)
    return set(lines) - {"--help"}


def options_by_section():
    """{"decks check": the options that a manual page tells of} from its .SS lines."""
    sections, section = {}, None
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            if begun := re.match(r"\.SS purloin ([a-z ]+)", line):
                section = sections.setdefault(begun[1].strip(), set())
            elif line.startswith(".SH"):
                section = None
            elif section is not None and re.match(r"\.BI? \\-\\-", line):
                section.add(OPTION.match(line.split(" ")[1].replace("\\-", "-"))[0])
    return sections


class Manual(unittest.TestCase):
    def test_it_has_every_command_and_option(self):
        manual = options_by_section()
        commands = help_by_command()
        self.assertGreater(len(commands), 10)
        self.assertEqual(sorted(manual), sorted(commands), "the commands of the manual pages")
        for command, text in commands.items():
            self.assertEqual(sorted(manual[command]), sorted(options_of_help(text)),
                             f"the manual page of `purloin {command}` (in packaging/)")

    def test_settings_of_the_service_are_options(self):
        serve = options_of_help(shown("serve", "--help"))
        for page in ["packaging/purloin.default", "packaging/purloin.service.in", "docs/hosting.md",
                     "Containerfile"]:
            named = re.findall(r"PURLOIN_([A-Z_]+)=", pathlib.Path(page).read_text("utf-8"))
            self.assertTrue(named, page)
            for name in named:
                self.assertIn("--" + name.lower().replace("_", "-"), serve, page)


class Version(unittest.TestCase):
    def test_there_is_one(self):
        version = shown("--version").split()[1]
        for page, pattern in [("CMakeLists.txt", r"project\(purloin VERSION ([\d.]+)"),
                              ("CHANGELOG.md", r"^## ([\d.]+)"),
                              ("docs/server-protocol.md", r'"version":"([\d.]+)"')]:
            named = re.search(pattern, pathlib.Path(page).read_text("utf-8"), re.MULTILINE)
            self.assertEqual(named[1], version, page)


if __name__ == "__main__":
    unittest.main()
