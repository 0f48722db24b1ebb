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

    def test_compares_files_that_are_installed(self):
        for language in ("ini", "json5", "nginx"):
            with self.subTest(language):
                self.compare_installed(language)

    def compare_installed(self, language):
        unit = "[Service]\nUser=gatehouse\n"
        page = "<!-- snippet: Packaging/a.service -->\n```ini\n[Service]\nUser=root\n```\n\n```ini\nUser=other\n```\n"
        page = page.replace("ini", language)
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Packaging").mkdir()
            (root / "Packaging/a.service").write_text(unit)
            (root / "README.md").write_text(page + page.replace("a.service", "b.service"))
            checked = snippets.Snippets(root)
            checked.run(False)
            self.assertEqual(checked.flaws, [
                "README.md:1: the example differs from Packaging/a.service; run `make snippets`",
                "README.md:10: there is no installed file Packaging/b.service"])
            (root / "README.md").write_text(page)
            checked = snippets.Snippets(root)
            checked.run(True)
            self.assertEqual((root / "README.md").read_text(), page.replace("User=root", "User=gatehouse"))
            self.assertEqual(checked.flaws, [])

    def test_writes_the_code(self):
        self.assertEqual(self.flaws(GOOD.replace("b()", "other()"), is_writing=True), ([], GOOD))

    def test_finds_an_example_from_nowhere(self):
        flaws, _ = self.flaws(GOOD + "```swift\nd()\n```\n")
        self.assertEqual(len(flaws), 1)
        self.assertIn("no comment above the example", flaws[0])

    def test_finds_examples_that_are_written_in_another_way(self):
        for fence in ("  ```swift", "~~~swift", "``` swift", "```swift ignored", "> ```swift"):
            flaws, _ = self.flaws(GOOD + f"{fence}\nd()\n```\n")
            self.assertEqual(flaws, ["README.md:15: begin an example with ```swift alone in its line"], fence)

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


TUTORIAL = """
@Step {
    @Comment { snippet: Examples/main.swift }
    @Code(name: "app/main.swift", file: "app.swift", reset: true)
}
@Step {
    @Code(name: "app/main.swift", file: "other.swift")
}
"""


class TutorialTests(unittest.TestCase):
    def run_snippets(self, files, is_writing=False):
        """The number of examples, what is wrong, and the files afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            run = snippets.Snippets(root)
            return run.run(is_writing), run.flaws, {path: (root / path).read_text() for path in files}

    def tutorial(self, code):
        catalogue = "Sources/Gatehouse/Gatehouse.docc"
        return {
            f"{catalogue}/Tutorials/One.tutorial": TUTORIAL, f"{catalogue}/Resources/app.swift": code,
            f"{catalogue}/Resources/other.swift": "let b = 1\n", "Examples/main.swift": "let a = 1\n"}

    def test_a_copy_in_a_tutorial_is_compared_with_its_file(self):
        self.assertEqual(self.run_snippets(self.tutorial("let a = 1\n"))[:2], (1, []))
        _, flaws, _ = self.run_snippets(self.tutorial("let a = 2\n"))
        self.assertEqual(flaws, [
            "Sources/Gatehouse/Gatehouse.docc/Tutorials/One.tutorial: app.swift differs from Examples/main.swift; "
            "run `make snippets`"])

    def test_a_copy_in_a_tutorial_is_written(self):
        _, flaws, files = self.run_snippets(self.tutorial("let a = 2\n"), is_writing=True)
        self.assertEqual((flaws, files), ([], self.tutorial("let a = 1\n")))

    def test_a_copy_that_does_not_exist_is_found(self):
        files = self.tutorial("")
        del files["Sources/Gatehouse/Gatehouse.docc/Resources/app.swift"]
        self.assertEqual(self.run_snippets(files)[1], [
            "Sources/Gatehouse/Gatehouse.docc/Tutorials/One.tutorial: there is no file app.swift"])
        files = self.tutorial("let a = 1\n")
        del files["Examples/main.swift"]
        self.assertEqual(self.run_snippets(files)[1], [
            "Sources/Gatehouse/Gatehouse.docc/Tutorials/One.tutorial: there is no compiled file Examples/main.swift"])


if __name__ == "__main__":
    unittest.main()
