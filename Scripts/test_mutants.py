"""Gives mutants small packages and patches, and expects it to tell the killed from the survivors."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import tempfile
import textwrap
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "mutants"
loader = importlib.machinery.SourceFileLoader("mutants", str(SCRIPT))
mutants = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
loader.exec_module(mutants)

SOURCE = "one\ntwo\nthree\nfour\nfive\n"
PATCH = textwrap.dedent("""\
    # A flaw that somebody saw,
    #   in two lines.
    # turns red: FileTests
    --- a/Sources/File.swift
    +++ b/Sources/File.swift
    @@ -2,3 +2,3 @@
     two
    -three
    +3
     four
    """)


def mutant(text=PATCH):
    return mutants.Mutant("Group/name", text)


class Patches(unittest.TestCase):
    def assert_broken(self, text, message, source=SOURCE):
        with self.assertRaisesRegex(mutants.Broken, message):
            mutant(text).applied(lambda path: source)

    def test_header(self):
        self.assertEqual(mutant().flaw, "A flaw that somebody saw, in two lines.")
        self.assertEqual((mutant().filter, mutant().suites), ("FileTests", ["FileTests"]))
        self.assertEqual((mutant().may_hang, mutant().time_limit), (False, 0))
        patient = mutant(PATCH.replace("--- a", "# may hang: it waits\n# time limit: 90\n--- a", 1))
        self.assertEqual((patient.may_hang, patient.time_limit), (True, 90))
        self.assertEqual(mutant().runner, [])
        served = mutant(PATCH.replace("--- a", "# runs under: Tests/Server/run --here\n--- a", 1))
        self.assertEqual(served.runner, ["Tests/Server/run", "--here"])

    def test_groups(self):
        served = mutant(PATCH.replace("--- a", "# runs under: Tests/Server/run\n--- a", 1))
        plain, places = mutant(), {"FileTests": {"PackageTests"}}
        targets = frozenset({"PackageTests"})
        self.assertEqual(
            mutants.groups([plain, served, plain], places),
            {(targets, ()): [plain, plain], (targets, ("Tests/Server/run",)): [served]})

    def test_parts(self):
        names = [f"Group/{number}" for number in range(10)]
        all = [mutants.Mutant(name, PATCH) for name in names]
        parts = [[mutant.name for mutant in mutants.chosen(all, *mutants.part(f"{day}/3"))] for day in ("001", "002", "3")]
        self.assertEqual(sum(parts, []), names)
        self.assertEqual({len(part) for part in parts}, {3, 4})
        for text in ["", "3", "1/0", "a/3", "1/3/5", "-1/3"]:
            with self.assertRaises(mutants.argparse.ArgumentTypeError, msg=text):
                mutants.part(text)

    def test_header_is_whole(self):
        self.assert_broken(PATCH.replace("# turns red: FileTests\n", ""), "it needs the flaw")
        self.assert_broken("# turns red: FileTests\n" + PATCH.split("FileTests\n")[1], "it needs the flaw")
        self.assert_broken(PATCH.split("---")[0], "it needs the flaw")
        self.assert_broken("a flaw\n" + PATCH, "doesn't begin with #")

    def test_application(self):
        self.assertEqual(mutant().applied(lambda path: SOURCE), {"Sources/File.swift": SOURCE.replace("three", "3")})
        self.assertEqual(mutant().files, ["Sources/File.swift"])

    def test_moved_context(self):
        self.assertEqual(
            mutant().applied(lambda path: "zero\n\n" + SOURCE),
            {"Sources/File.swift": "zero\n\n" + SOURCE.replace("three", "3")})
        nearer = mutant().applied(lambda path: SOURCE + SOURCE)["Sources/File.swift"]
        self.assertEqual(nearer, SOURCE.replace("three", "3") + SOURCE)

    def test_several_hunks_and_files(self):
        text = PATCH + "@@ -5,1 +5,2 @@\n five\n+six\n" + PATCH[PATCH.index("---") :].replace("File", "Other")
        self.assertEqual(
            mutant(text).applied(lambda path: SOURCE),
            {
                "Sources/File.swift": "one\ntwo\n3\nfour\nfive\nsix\n",
                "Sources/Other.swift": "one\ntwo\n3\nfour\nfive\n",
            })

    def test_rotten_patch(self):
        self.assert_broken(PATCH, "doesn't apply to Sources/File.swift, line 2", SOURCE.replace("four", "for"))


class Verdicts(unittest.TestCase):
    def test_red(self):
        output = '✘ Test "is red" recorded an issue at FileTests.swift:3:9: Expectation failed'
        self.assertEqual(mutants.verdict(mutant(), 1, output), "is red")
        self.assertEqual(mutants.verdict(mutant(), 1, output + ' in schedule "0.1.2"'), 'is red (schedule "0.1.2")')
        other = '\n✘ Test "other" recorded an issue at OtherTests.swift:1:1: in schedule "0"'
        self.assertEqual(mutants.verdict(mutant(), 1, output + other), "is red")
        case = '✘ Test "is red" recorded an issue with 1 argument name → "x" at FileTests.swift:3:9'
        self.assertEqual(mutants.verdict(mutant(), 1, case), 'is red (name → "x")')
        self.assertEqual(mutants.verdict(mutant(), 1, '✘ Test "is red" with 2 test cases failed after 1 s'), "is red")

    def test_green(self):
        self.assertIsNone(mutants.verdict(mutant(), 0, '✔ Test "is green" passed after 0.1 seconds.'))

    def test_crash(self):
        self.assertEqual(
            mutants.verdict(mutant(), 1, "File.swift:3: Fatal error: twice"), "a crash: Fatal error: twice")

    def test_failure_without_a_reason(self):
        with self.assertRaises(mutants.Broken):
            mutants.verdict(mutant(), 1, "error: no tests")

    def test_hang(self):
        with self.assertRaises(mutants.Broken):
            mutants.verdict(mutant(), None, "")
        patient = mutant(PATCH.replace("--- a", "# may hang: it waits\n--- a", 1))
        output = '◇ Test "ends" started.\n◇ Test "waits" started.\n✔ Test "ends" passed after 0.1 seconds.\n'
        self.assertEqual(mutants.verdict(patient, None, output), "waits, which waits for ever")
        with self.assertRaises(mutants.Broken):
            mutants.verdict(patient, None, "")

    def test_time_limit(self):
        code, output = mutants.run(["sh", "-c", "echo begun; sleep 60"], "/", 0.5)
        self.assertEqual((code, output.splitlines()[0]), (None, "begun"))


class Check(unittest.TestCase):
    def check(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            tree = {
                "Sources/File.swift": SOURCE, "Tests/PackageTests/FileTests.swift": "struct FileTests {}\n",
                "Tests/Mutants/Group/name.patch": PATCH,
            }
            for path, text in {**tree, **files}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            run = subprocess.run([SCRIPT, "--check", "--package-path", folder], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def test_good(self):
        self.assertEqual(self.check(), (0, "mutants: 1, and each still applies\n"))

    def test_rotten(self):
        code, output = self.check(**{"Sources/File.swift": "one\n"})
        self.assertEqual((code, "doesn't apply" in output), (1, True))

    def test_missing_suite(self):
        code, output = self.check(**{"Tests/PackageTests/FileTests.swift": "struct OtherTests {}\n"})
        self.assertEqual((code, "there is no FileTests" in output), (1, True))

    def test_suite_that_needs_a_server(self):
        code, output = self.check(**{"Tests/GatehousePostgreSQLTests/FileTests.swift": "struct FileTests {}\n"})
        self.assertEqual((code, "FileTests that needs a server" in output), (1, True))


class Copies(unittest.TestCase):
    def test_runner(self):
        with tempfile.TemporaryDirectory() as folder:
            scratch = mutants.Copy(pathlib.Path(folder), pathlib.Path(folder))
            code, output = scratch.test("FileTests", ["echo"], 10)
            self.assertEqual((code, output.split()[:2], output.split()[-1]), (0, ["swift", "test"], "FileTests"))

    def test_copy(self):
        with tempfile.TemporaryDirectory() as folder:
            root, copy = pathlib.Path(folder) / "package", pathlib.Path(folder) / "copy"
            (root / "Sources").mkdir(parents=True)
            (root / "Sources/File.swift").write_text(SOURCE)
            (root / "Package.swift").write_text("let package = Package()\n")
            (copy / "Sources").mkdir(parents=True)
            (copy / "Sources/Gone.swift").write_text("")
            scratch = mutants.Copy(root, copy)
            scratch.reduce({"FileTests"})
            self.assertFalse((copy / "Sources/Gone.swift").exists())
            self.assertIn('["FileTests"]', (copy / "Package.swift").read_text())
            scratch.plant(mutant())
            self.assertEqual((copy / "Sources/File.swift").read_text(), SOURCE.replace("three", "3"))
            self.assertEqual((root / "Sources/File.swift").read_text(), SOURCE)
            scratch.restore(mutant())
            self.assertEqual((copy / "Sources/File.swift").read_text(), SOURCE)


if __name__ == "__main__":
    unittest.main()
