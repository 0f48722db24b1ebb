"""Runs commands that end well and badly, and expects the failures to be said again at the end."""

import os
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "run-tests"


def run(command, patience=60):
    return subprocess.run(
        [SCRIPT, "sh", "-c", command], capture_output=True, text=True,
        env=os.environ | {"GATEHOUSE_STALL_SECONDS": str(patience)})


class RunTestsTests(unittest.TestCase):
    def test_adds_nothing_when_all_is_well(self):
        done = run("echo one; echo '\u2718 not a failure'")
        self.assertEqual((done.returncode, done.stdout), (0, "one\n\u2718 not a failure\n"))

    def test_passes_the_status_on_and_says_the_failures_again(self):
        done = run("echo '\u2718 this one'; echo fine; exit 3")
        lines = done.stdout.splitlines()
        self.assertEqual(done.returncode, 3)
        self.assertEqual(lines[:2], ["\u2718 this one", "fine"])
        self.assertTrue(lines[2].startswith("== failed: sh -c"))
        self.assertEqual(lines[3:], ["\u2718 this one"])

    def test_passes_on_that_a_signal_ended_it(self):
        self.assertEqual(run("kill -9 $$").returncode, 137)

    def test_ends_a_run_in_which_nothing_happens_and_what_it_has_started(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run(f"echo begun; sleep 600 & echo $! >{folder}/child; wait", patience=2)
            child = pathlib.Path("/proc", pathlib.Path(folder, "child").read_text().strip(), "cmdline")
            # One that has ended, and whose parent hasn't asked for its status, has no command line.
            self.assertFalse(child.exists() and child.read_bytes())
        self.assertEqual(done.returncode, 1)
        self.assertIn("begun\n== nothing has happened for 2 s", done.stdout)
        self.assertIn(": sleep 600", done.stdout)
        self.assertIn("== failed: sh -c", done.stdout)

    def test_names_the_tests_that_have_not_ended(self):
        case = '"_testCase":{"id":"1"}'
        lines = ['{"payload":{"kind":"%s","testID":"%s"%s}}' % line for line in [
            ("testStarted", "A", ""), ("testStarted", "B", ""), ("testCaseStarted", "B", "," + case),
            ("testEnded", "A", ""), ("testCaseStarted", "C", "," + case), ("testCaseEnded", "C", "," + case)]]
        with tempfile.TemporaryDirectory() as folder:
            swift = pathlib.Path(folder, "swift")
            swift.write_text("#!/bin/sh\ncat >\"$3\" <<'END'\n" + "\n".join(lines) + "\nEND\nsleep 600\n")
            swift.chmod(0o755)
            done = subprocess.run(
                [SCRIPT, "env", "swift", "test"], capture_output=True, text=True,
                env=os.environ | {"GATEHOUSE_STALL_SECONDS": "2", "PATH": folder + ":" + os.environ["PATH"]})
        self.assertEqual(done.returncode, 1)
        unfinished = [line for line in done.stdout.splitlines() if line.startswith("hasn't ended")]
        self.assertEqual(unfinished, ["hasn't ended: B", 'hasn\'t ended: B {"id": "1"}'])


if __name__ == "__main__":
    unittest.main()
