"""Plants flaws in a small package with pages and compiled files, and expects `snippets` to find each."""

import pathlib
import tempfile
import unittest
from importlib.machinery import SourceFileLoader

snippets = SourceFileLoader("snippets", str(pathlib.Path(__file__).resolve().parent / "snippets")).load_module()

SOURCE = """import Gatehouse

func example() {
    // snippet.first
    if a {
        b()
    }
    // snippet.end
    // snippet.second
    c()
    // snippet.end
}
"""
FIRST = "if a {\n    b()\n}\n"
PATH = "Tests/Guide.swift"


def example(code, comment=f"<!-- snippet: {PATH}#first -->"):
    return f"{comment}\n\n```swift\n{code}```\n"


GOOD = example(FIRST) + "Text.\n\n" + example("c()\n", f"<!-- snippet: {PATH}#second -->")


class SnippetsTests(unittest.TestCase):
    def flaws(self, page, source=SOURCE, is_writing=False):
        """Checks a page, or writes it. Returns the flaws and the page's text afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Tests").mkdir()
            (root / PATH).write_text(source)
            (root / "README.md").write_text(page)
            checked = snippets.Snippets(root)
            checked.run(is_writing)
            return [flaw.replace(f"{root}/", "") for flaw in checked.flaws], (root / "README.md").read_text()

    def test_accepts_parts_in_order(self):
        self.assertEqual(self.flaws(GOOD), ([], GOOD))

    def test_accepts_a_whole_file_without_its_marks(self):
        whole = "".join(line + "\n" for line in SOURCE.splitlines() if "snippet" not in line)
        self.assertEqual(self.flaws(GOOD + example(whole, f"<!-- snippet: {PATH} -->"))[0], [])

    def test_finds_code_that_differs(self):
        flaws, _ = self.flaws(GOOD.replace("b()", "other()"))
        self.assertEqual(flaws, [f"README.md:1: the example differs from {PATH}; run `make snippets`"])

    def test_writes_the_code(self):
        self.assertEqual(self.flaws(GOOD.replace("b()", "other()"), is_writing=True), ([], GOOD))

    def test_finds_an_example_from_nowhere(self):
        flaws, _ = self.flaws(GOOD + "```swift\nd()\n```\n")
        self.assertEqual(len(flaws), 1)
        self.assertIn("no comment above the example", flaws[0])

    def test_exempts_manifests(self):
        self.assertEqual(self.flaws(GOOD + "```swift\nimport PackageDescription\n```\n")[0], [])

    def test_finds_a_part_that_is_missing(self):
        flaws, _ = self.flaws(GOOD + example("", f"<!-- snippet: {PATH}#third -->"))
        self.assertEqual(flaws, [f"README.md:15: {PATH} has no part 'third'"])

    def test_finds_a_file_that_is_missing_or_not_compiled(self):
        for path in ("Tests/Other.swift", "Docs/Guide.swift"):
            flaws, _ = self.flaws(GOOD + example("", f"<!-- snippet: {path} -->"))
            self.assertEqual(flaws, [f"README.md:15: there is no compiled file {path}"])

    def test_finds_parts_out_of_order(self):
        flaws, _ = self.flaws(example("c()\n", f"<!-- snippet: {PATH}#second -->") + example(FIRST))
        self.assertEqual(flaws, [f"README.md:6: in {PATH} the part 'first' stands before the one shown last"])

    def test_finds_a_part_that_no_page_shows(self):
        self.assertEqual(self.flaws(example(FIRST))[0], [f"{PATH}: no page shows the part 'second'"])

    def test_finds_marks_that_do_not_match(self):
        for mark, words in {"// snippet.end": "no part begins", "// snippet.more": "has no end"}.items():
            flaws, _ = self.flaws(GOOD, SOURCE + mark + "\n")
            self.assertEqual(len([flaw for flaw in flaws if words in flaw]), 1, flaws)


if __name__ == "__main__":
    unittest.main()
