"""Gives baseline symbol graphs as the compiler writes them, and compares."""

import pathlib
import unittest
from importlib.machinery import SourceFileLoader

baseline = SourceFileLoader("baseline", str(pathlib.Path(__file__).resolve().parent / "baseline")).load_module()


def symbol(identifier, path, text, kind="swift.method", **more):
    return {
        "identifier": {"precise": identifier}, "kind": {"identifier": kind}, "pathComponents": path.split("."),
        "declarationFragments": [{"spelling": text}], **more,
    }


def relation(kind, source, target, **more):
    return {"kind": kind, "source": source, "target": target, **more}


class Lines(unittest.TestCase):
    def lines(self, symbols, relationships=()):
        return baseline.lines([{"symbols": symbols, "relationships": list(relationships)}])

    def test_a_declaration_and_its_conformances(self):
        found = self.lines([symbol("a", "Store", "struct  Store", "swift.struct")], [
            relation("conformsTo", "a", "s:SH", targetFallback="Swift.Hashable"),
            relation("conformsTo", "a", "s:s", targetFallback="Swift.SendableMetatype")])
        self.assertEqual(found, ["Store | struct Store", "Store: Hashable"])

    def test_what_the_compiler_makes_is_left_out(self):
        symbols = [symbol("a::SYNTHESIZED::b", "Store.x()", "func x()"), symbol("c", "Int", "extension Int", "swift.extension")]
        self.assertEqual(self.lines(symbols), [])

    def test_a_requirement_is_marked_unless_it_has_a_default(self):
        symbols = [symbol("a", "P.a()", "func a()"), symbol("b", "P.b()", "func b()"), symbol("c", "P.b()", "func b()")]
        relations = [relation("requirementOf", "a", "P"), relation("requirementOf", "b", "P"), relation("defaultImplementationOf", "c", "b")]
        self.assertEqual(self.lines(symbols, relations), ["P.a() | func a() | requirement", "P.b() | func b()"])

    def test_a_condition_of_an_extension_is_part_of_the_line(self):
        condition = {"constraints": [{"kind": "conformance", "lhs": "Value", "rhs": "Equatable"}]}
        found = self.lines([symbol("a", "S.a()", "func a()", swiftExtension=condition)])
        self.assertEqual(found, ["S.a() | func a() where Value:Equatable"])


class Differences(unittest.TestCase):
    def breaks(self, old, new):
        return [baseline.is_break(line, is_new) for is_new, line in baseline.differences(old, new)]

    def test_a_removed_line_breaks(self):
        self.assertEqual(self.breaks(["a | func a()"], []), [True])

    def test_a_changed_line_breaks(self):
        self.assertEqual(self.breaks(["a | func a()"], ["a | func a() throws"]), [True, False])

    def test_an_addition_does_not_break(self):
        self.assertEqual(self.breaks([], ["a | func a()", "S: Hashable"]), [False, False])

    def test_a_requirement_and_a_case_break(self):
        self.assertEqual(self.breaks([], ["P.a() | func a() | requirement", "E.a | case a"]), [True, True])

    def test_equal_lines_are_no_difference(self):
        self.assertEqual(self.breaks(["a"], ["a"]), [])


if __name__ == "__main__":
    unittest.main()
