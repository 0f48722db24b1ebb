"""Gives the fuzz scripts a program that says what libFuzzer would, and expects them to understand it."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import textwrap
import unittest

FUZZ = pathlib.Path(__file__).resolve().parent.parent / "Fuzz"
sys.dont_write_bytecode = True


def script(name):
    loader = importlib.machinery.SourceFileLoader("fuzz_" + name, str(FUZZ / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("fuzz_" + name, loader))
    loader.exec_module(module)
    return module


run, planted = script("run"), script("planted")

COVERAGE = """\
COVERED_FUNC: hits: 3 edges: 4/9 $s1a {root}/Sources/Module/Read/File.swift:1
  UNCOVERED_PC: {root}/Sources/Module/Read/File.swift:7
  UNCOVERED_PC: {root}/Sources/Module/Read/File.swift:0
  UNCOVERED_PC: {root}/Sources/Module/Read/File.swift:0
UNCOVERED_FUNC: hits: 0 edges: 0/5 $s1b {root}/Sources/Module/Read/File.swift:20
COVERED_FUNC: hits: 1 edges: 6/6 $s1c {root}/Sources/Module/Other/File.swift:1
  UNCOVERED_PC: {root}/Sources/Module/Other/File.swift:0
COVERED_FUNC: hits: 1 edges: 1/1 $s1d /<compiler-generated>:0
"""
CLEAN = "#2\\tINITED\\nDone 1234 runs in 2 second(s)\\nstat::number_of_executed_units: 1234\\nstat::average_exec_per_sec: 617\\n"
PATCH = textwrap.dedent("""\
    # What is wrong.
    # turns red: json
    # breaks: what is read is written
    # build: 2
    --- a/Sources/File.swift
    +++ b/Sources/File.swift
    @@ -1,1 +1,1 @@
    -one
    +two
    """)


class CampaignTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.build = run.Build(self.root, self.root / "build")
        self.build.program = self.root / "program"

    def fuzz(self, behaviour):
        """What comes of a program that reports coverage when it's asked to and else does something."""
        coverage = COVERAGE.format(root=self.root)
        self.build.program.write_text(
            f"#!/bin/bash\nprefix=$(printf '%s\\n' \"$@\" | sed -n 's/^-artifact_prefix=//p')\n"
            f"case \"$*\" in *print_coverage*) cat <<'END'\n{coverage}END\nexit;; esac\n{behaviour}\n")
        self.build.program.chmod(0o755)
        return run.Campaign(self.build, "json", ["Module/Read"], self.root / "Fuzz").fuzz(1, 0)

    def test_counts_what_was_run(self):
        row = self.fuzz(f"printf '{CLEAN}'")
        self.assertEqual((row["executions"], row["executions_per_second"], row["crashes"]), (1234, 617, 0))

    def test_counts_neither_traps_nor_the_edges_of_others(self):
        row = self.fuzz(f"printf '{CLEAN}'")
        self.assertEqual((row["functions_reached"], row["functions"]), (1, 2))
        self.assertEqual((row["edges_reached"], row["edges"]), (4, 7))

    def test_names_the_broken_statement_and_the_file_and_counts_up_to_there(self):
        row = self.fuzz("echo '== broken: one text' >&2; touch ${prefix}crash-1; echo '#77 NEW'; exit 77")
        self.assertEqual((row["crashes"], row["reason"], row["executions"]), (1, "one text", 77))
        self.assertEqual([pathlib.Path(file).name for file in row["files"]], ["crash-1"])

    def test_counts_timeouts_and_memory(self):
        for kind in ("timeout", "oom"):
            row = self.fuzz(f"[ -z \"$prefix\" ] || touch ${{prefix}}{kind}-1; exit 70")
            self.assertEqual(row["crashes"], 1, kind)

    def test_takes_no_process_that_was_held_up_for_a_timeout(self):
        row = self.fuzz("[ -n \"$prefix\" ] || exit 0; touch ${prefix}timeout-1; exit 70")
        self.assertEqual((row["crashes"], row["files"], row["reason"]), (0, [], ""))

    def test_takes_no_slow_input_for_a_crash(self):
        self.assertEqual(self.fuzz(f"touch ${{prefix}}slow-unit-1; printf '{CLEAN}'")["crashes"], 0)

    def test_takes_a_program_that_fails_without_an_input_for_a_crash(self):
        row = self.fuzz("echo 'no such target'; exit 1")
        self.assertEqual((row["crashes"], row["reason"]), (1, "no such target"))


class FlawTests(unittest.TestCase):
    def test_says_what_it_is_and_what_it_breaks(self):
        flaw = planted.Flaw("json", PATCH)
        self.assertEqual((flaw.flaw, flaw.target), ("What is wrong.", "json"))
        self.assertEqual((flaw.statement, flaw.build), ("what is read is written", 2))
        self.assertEqual(flaw.applied(lambda path: "one\n"), {"Sources/File.swift": "two\n"})

    def test_must_say_what_it_breaks(self):
        with self.assertRaises(planted.mutants.Broken):
            planted.Flaw("json", PATCH.replace("# breaks: what is read is written\n", ""))

    def test_stands_in_build_one_unless_it_says_otherwise(self):
        self.assertEqual(planted.Flaw("json", PATCH.replace("# build: 2\n", "")).build, 1)

    def test_is_planted_in_a_copy_that_builds_the_fuzz_program_only(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "package"
            (root / "Sources").mkdir(parents=True)
            (root / "Sources/File.swift").write_text("one\n")
            (root / "Package.swift").write_text("let package = 1\n")
            copy = planted.Copy(root, pathlib.Path(folder) / "copy")
            self.assertIn('"GatehouseFuzz"', (copy.folder / "Package.swift").read_text())
            copy.plant_all([planted.Flaw("json", PATCH)])
            self.assertEqual((copy.folder / "Sources/File.swift").read_text(), "two\n")


if __name__ == "__main__":
    unittest.main()
