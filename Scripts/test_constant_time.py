"""Gives the run script what memcheck and callgrind would write, and expects it to see what is wrong."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "ConstantTime/run"
sys.dont_write_bytecode = True


def script():
    loader = importlib.machinery.SourceFileLoader("constant_time_run", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("constant_time_run", loader))
    sys.modules["constant_time_run"] = module
    loader.exec_module(module)
    return module


run = script()

DECISION = "decision\tModule/File.swift\tguard isValid else {\t1"
SOURCE = {"Sources/Module/File.swift": ["first", "    guard isValid else {", "third"]}
AT_DECISION = """\
==7== Conditional jump or move depends on uninitialised value(s)
==7==    at 0x1C62CB: contains (//<compiler-generated>:0)
==7==    by 0x1C62CB: $s6Module (Sources/Module/File.swift:2)
==7==    by 0x130069: $s7Harness (ConstantTime/Harness/Subject.swift:9)
==7==
"""
ELSEWHERE = AT_DECISION.replace("File.swift:2", "File.swift:3")
IN_LIBRARY = """\
==7== Conditional jump or move depends on uninitialised value(s)
==7==    at 0x484AAD6: bcmp (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==7==    by 0x1C62CB: $s6Module (Sources/Module/File.swift:2)
==7==
"""
AN_ADDRESS = AT_DECISION.replace("Conditional jump or move depends on", "Use of")


def log(expectation, reports="", count=0, code=0):
    return f"**7** begins\ta subject\t{expectation}\n{reports}**7** counted\t{count}\n**5** ends\t{code}\n**5** done\n"


def objection(*arguments, **named):
    (subject,), _ = run.read_log(log(*arguments, **named))
    return run.objection(subject, lambda file: SOURCE.get(file, []))


class SubjectTests(unittest.TestCase):
    def test_is_read_with_all_that_was_reported_about_it(self):
        (subject,), is_done = run.read_log(log(DECISION, AT_DECISION + IN_LIBRARY, 2))
        self.assertEqual((subject.name, subject.count, subject.code, is_done), ("a subject", 2, 0, True))
        self.assertEqual([len(report.frames) for report in subject.reports], [3, 2])

    def test_must_all_have_been_run(self):
        self.assertFalse(run.read_log(log("silence").replace("**5** done\n", ""))[1])

    def test_that_must_be_silent_is(self):
        self.assertIsNone(objection("silence"))
        self.assertIsNotNone(objection("silence", AT_DECISION, 1))
        self.assertIsNotNone(objection("silence", "", 1))

    def test_that_leaks_must_be_seen(self):
        self.assertIsNone(objection("leak", ELSEWHERE, 6))
        self.assertIsNotNone(objection("leak"))

    def test_may_decide_once_and_nowhere_else(self):
        self.assertIsNone(objection(DECISION, AT_DECISION, 1))
        self.assertIsNotNone(objection(DECISION))
        self.assertIsNotNone(objection(DECISION, AT_DECISION, 2))
        self.assertIsNotNone(objection(DECISION, ELSEWHERE, 1))
        self.assertIsNotNone(objection(DECISION, AT_DECISION + ELSEWHERE, 1))

    def test_decides_by_a_branch_on_that_line_and_not_in_what_it_calls(self):
        self.assertIsNotNone(objection(DECISION, IN_LIBRARY, 1))
        self.assertIsNotNone(objection(DECISION, AN_ADDRESS, 1))
        self.assertIsNotNone(objection(DECISION.replace("isValid", "isGood"), AT_DECISION, 1))
        self.assertIsNotNone(objection(DECISION.replace("File", "Other"), AT_DECISION, 1))

    def test_must_end_well_and_be_counted(self):
        self.assertIsNotNone(objection("silence", code=1))
        self.assertIsNotNone(objection("leak", AT_DECISION, 1, code=-1))
        self.assertIsNotNone(objection("silence", count=-1))


COUNTS = """\
part: 1
desc: Trigger: Client Request: same\tgroup\tone
ob=/path/GatehouseConstantTime
fn=$s15GatehouseCrypto4HMAC
10 40
cfn=$s6Others
calls=1 0
11 900
12 2
fn=$s21GatehouseConstantTime7Failure
10 7
ob=/usr/lib/libcrypto.so.3
fn=EVP_DigestUpdate
0 100
ob=/usr/lib/libc.so.6
fn=malloc
0 30
"""


class CountTests(unittest.TestCase):
    def test_are_of_each_owner_and_calls_count_where_they_arrive(self):
        ((name, (counts,)),) = run.read_counts(COUNTS).items()
        self.assertEqual(name, "same\tgroup\tone")
        self.assertEqual(counts, {"ours": 42, "harness": 7, "libcrypto": 100, "others": 30})

    def test_are_kept_for_each_kind_and_time(self):
        text = COUNTS + COUNTS.replace("part: 1", "part: 2") + COUNTS.replace("one", "two").replace("10 40", "10 41")
        rule, kinds = run.groups(run.read_counts(text))["group"]
        self.assertEqual((rule, {kind: len(times) for kind, times in kinds.items()}), ("same", {"one": 2, "two": 1}))
        self.assertEqual(len(list(run.alike(rule, kinds))), 2)

    def test_must_be_the_same_where_that_is_the_rule(self):
        self.assertIsNone(run.count_objection("same", {"one": [{"ours": 5}, {"ours": 5}], "two": [{"ours": 5}]}))
        self.assertIsNotNone(run.count_objection("same", {"one": [{"ours": 5}], "two": [{"ours": 6}]}))
        self.assertIsNone(run.count_objection("told", {"one": [{"ours": 5}], "two": [{"ours": 6}]}))

    def test_must_differ_where_that_was_planted(self):
        self.assertIsNone(run.count_objection("differs", {"one": [{"harness": 5}], "two": [{"harness": 50}]}))
        self.assertIsNotNone(run.count_objection("differs", {"one": [{"harness": 5}], "two": [{"harness": 7}]}))

    def test_must_be_there(self):
        self.assertIsNotNone(run.count_objection("same", {}))
        self.assertIsNotNone(run.count_objection("same", {"one": [{"ours": 0}]}))


if __name__ == "__main__":
    unittest.main()
