"""Runs commands that end well and badly, and expects the failures to be said again at the end."""

import pathlib
import subprocess
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "run-tests"


def run(command):
    return subprocess.run([SCRIPT, "sh", "-c", command], capture_output=True, text=True)


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


if __name__ == "__main__":
    unittest.main()
