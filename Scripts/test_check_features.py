"""Plants violations in a small package and expects check-features to find each."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent / "check-features"


def required_rows():
    """The numbers that the script asks for."""
    loader = importlib.machinery.SourceFileLoader("check_features", str(CHECK))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_features", loader))
    loader.exec_module(module)
    return module.REQUIRED


SOURCE = "Sources/GatehouseClient/Manager.swift"
TEST = "``GatehouseClientTests.RefreshTests/`is one for all who want it` ``"
LEDGER = {number: f"| {number} | what | `{SOURCE}` | {TEST} |" for number in required_rows()}

SUITE = """import Testing

@Suite("A refresh")
struct RefreshTests {
    private struct Helper {
        func `isn't a test`() {}
    }

    @Test(arguments: [100, 10_000])
    func `is one for all who want it`(_ callers: Int) async throws {
        struct Inner {}
    }

    @Test func `ends (once)`() {}

    @Suite("when it's late") struct Late {
        @Test func `waits`() {}
    }
}

#if canImport(Glibc)
    @Suite("Elsewhere") struct OtherTests {
        @Test func `is another`() {}
    }
#endif
"""

CHECKS = """import unittest

CHECK = "check"


class CheckStyle(unittest.TestCase):
    def helper(self):
        pass

    def test_one(self):
        pass


class Other(unittest.TestCase):

    def test_two(self):
        pass
"""

PASSED = '<testcase classname="GatehouseClientTests.RefreshTests" name="`is one for all who want it`(_:)" />'
FAILED = PASSED.replace(" />", '><failure message="2 &gt; 1" /></testcase>')
SKIPPED = PASSED.replace(" />", "><skipped /></testcase>")
OTHER = PASSED.replace("is one for all who want it", "isn&apos;t &quot;it&quot;")


class CheckFeatures(unittest.TestCase):
    def check(self, rows=LEDGER.values(), xunit=None, heading=""):
        """Writes the package and, if given, the results of its tests; returns the exit code and the lines."""
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder)
            text = "# Features\n\n| # | what | where | shown by |\n|---|---|---|---|\n" + "\n".join(rows) + heading
            files = {
                "Docs/features.md": text + "\n", SOURCE: "", "Tests/GatehouseClientTests/Refresh.swift": SUITE,
                "Scripts/test_check.py": CHECKS,
            }
            for path, content in files.items():
                (package / path).parent.mkdir(parents=True, exist_ok=True)
                (package / path).write_text(content)
            results = []
            if xunit is not None:
                results = [package / "xunit.xml"]
                results[0].write_text(f'<?xml version="1.0"?><testsuites><testsuite>{xunit}</testsuite></testsuites>')
            run = subprocess.run([CHECK, "--package-path", folder, *results], capture_output=True, text=True)
            return run.returncode, (run.stdout + run.stderr).splitlines()

    def assert_finds(self, line, **change):
        code, lines = self.check(**change)
        self.assertEqual(code, 1, lines)
        self.assertIn(line, lines)
        return lines

    def changed(self, number, old, new):
        self.assertIn(old, LEDGER[number])
        return {**LEDGER, number: LEDGER[number].replace(old, new)}.values()

    def test_a_whole_ledger_passes_with_one_line(self):
        self.assertEqual(self.check(), (0, [f"features: {len(LEDGER)} rows, whose 1 tests are there"]))

    def test_it_passes_with_results(self):
        said = [f"features: {len(LEDGER)} rows, whose 1 tests ran and passed"]
        self.assertEqual(self.check(xunit=OTHER + PASSED), (0, said))

    def test_the_ranges_are_whole(self):
        for number in ["0.1", "0.21", "1.22", "2.1", "2.11", "2.16", "3.23", "4.59", "I1", "I10", "F0.9", "F4.20"]:
            self.assertIn(number, LEDGER)
        for number in ["0.22", "2.17", "4.60", "I11", "F2.4"]:
            self.assertNotIn(number, LEDGER)

    def test_a_missing_row(self):
        rows = {number: row for number, row in LEDGER.items() if number != "4.52"}.values()
        lines = self.assert_finds("Docs/features.md: row 4.52 is missing", rows=rows)
        self.assertEqual(len(lines), 1)

    def test_a_row_twice(self):
        rows = [*LEDGER.values(), LEDGER["0.1"]]
        line = 5 + len(LEDGER)
        self.assert_finds(f"Docs/features.md:{line}: row 0.1 is there already, in line 5", rows=rows)

    def test_a_row_that_nobody_asked_for(self):
        rows = [*LEDGER.values(), LEDGER["0.1"].replace("| 0.1 |", "| 0.22 |")]
        line = 5 + len(LEDGER)
        self.assert_finds(f"Docs/features.md:{line}: row 0.22 isn't one of those that are asked for", rows=rows)

    def test_a_place_that_is_not_there(self):
        self.assert_finds(
            "Docs/features.md:5: row 0.1: there is no Sources/GatehouseClient/Gone.swift",
            rows=self.changed("0.1", "Manager.swift", "Gone.swift"))

    def test_a_row_without_a_place(self):
        self.assert_finds(
            "Docs/features.md:5: row 0.1 names no place under Sources", rows=self.changed("0.1", f"`{SOURCE}`", "here"))
        self.assertEqual(self.check(rows=self.changed("F0.1", f"`{SOURCE}`", "here"))[0], 0)

    def test_a_row_without_a_test(self):
        self.assert_finds("Docs/features.md:5: row 0.1 names no test", rows=self.changed("0.1", TEST, "none"))

    def test_a_test_that_is_misspelt_beside_one_that_is_not(self):
        self.assert_finds(
            "Docs/features.md:5: row 0.1 names a test that isn't written as ``Module.Suite/`name` ``",
            rows=self.changed("0.1", TEST, TEST + "<br>``RefreshTests/`is one for all who want it` ``"))

    def test_a_test_that_does_not_exist(self):
        for module, suite, name in [
            ("GatehouseClientTests", "RefreshTests", "is gone"),
            ("GatehouseClientTests", "OtherTests", "is one for all who want it"),
            ("GatehouseHTTPTests", "RefreshTests", "is one for all who want it"),
            ("GatehouseClientTests", "RefreshTests", "isn't a test"),
            ("GatehouseClientTests", "RefreshTests", "waits"),
        ]:
            test = f"{module}.{suite}/`{name}`"
            self.assert_finds(
                f"Docs/features.md:5: row 0.1: there is no test {test}", rows=self.changed("0.1", TEST, f"``{test} ``"))

    def test_tests_are_found_wherever_they_stand(self):
        for test in [
            "GatehouseClientTests.RefreshTests/`ends (once)`", "GatehouseClientTests.RefreshTests.Late/`waits`",
            "GatehouseClientTests.OtherTests/`is another`",
        ]:
            code, lines = self.check(rows=self.changed("0.1", TEST, f"``{test} ``"))
            self.assertEqual(code, 0, lines)

    def test_tests_of_the_checks(self):
        for test in ["CheckStyle/`test_one`", "Other/`test_two`"]:
            rows = self.changed("0.1", TEST, f"``Scripts.{test} ``")
            self.assertEqual(self.check(rows=rows)[0], 0, test)
            # They are no part of the results of swift test.
            self.assertEqual(self.check(rows=rows, xunit=PASSED)[0], 0, test)
        for test in ["CheckStyle/`test_two`", "CheckStyle/`helper`", "Other/`test_one`"]:
            self.assert_finds(
                f"Docs/features.md:5: row 0.1: there is no test Scripts.{test}",
                rows=self.changed("0.1", TEST, f"``Scripts.{test} ``"))

    def test_a_test_that_did_not_run(self):
        for xunit in ["", OTHER, PASSED.replace("RefreshTests", "OtherTests")]:
            self.assert_finds(
                "Docs/features.md:5: row 0.1: the test GatehouseClientTests.RefreshTests/`is one for all who want it` "
                "didn't run", xunit=xunit)

    def test_a_test_that_failed(self):
        for xunit in [FAILED, PASSED + FAILED, FAILED + PASSED]:
            self.assert_finds(
                "Docs/features.md:5: row 0.1: the test GatehouseClientTests.RefreshTests/`is one for all who want it` "
                "failed", xunit=xunit)

    def test_a_test_that_was_skipped(self):
        self.assert_finds(
            "Docs/features.md:5: row 0.1: the test GatehouseClientTests.RefreshTests/`is one for all who want it` "
            "was skipped", xunit=SKIPPED)

    def test_a_row_may_be_not_there_yet(self):
        rows = {number: row for number, row in LEDGER.items() if number != "4.52"}.values()
        heading = "\n\n## Not there yet\n\n| # | why |\n|---|---|\n| 4.52 | It will come. |"
        self.assertEqual(
            self.check(rows=rows, heading=heading),
            (0, [f"features: {len(LEDGER)} rows, whose 1 tests are there; 1 rows aren't there yet"]))

    def test_results_that_cannot_be_read(self):
        code, lines = self.check(xunit="<broken")
        self.assertEqual(code, 1)
        self.assertTrue(lines[0].startswith("check-features: "), lines)


if __name__ == "__main__":
    unittest.main()
