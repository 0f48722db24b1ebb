"""Tests of Scripts/check-walks."""

import pathlib
import tempfile
import unittest
from importlib.machinery import SourceFileLoader

check = SourceFileLoader("check_walks", str(pathlib.Path(__file__).with_name("check-walks"))).load_module()


class CheckWalks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "Door.swift").write_text("struct Door {\n    func open() {}\n}\n")

    def problems(self, *rows):
        table = "\n".join(f"| {number} | `{name}` | `{file}` |" for number, (name, file) in enumerate(rows, 1))
        return list(check.problems(table, self.root))

    def test_a_function_in_its_file_is_fine(self):
        self.assertEqual(self.problems(("Door.open", "Door.swift")), [])

    def test_a_missing_file_type_or_function_is_found(self):
        for row in (("Door.open", "Gate.swift"), ("Gate.open", "Door.swift"), ("Door.close", "Door.swift")):
            self.assertEqual(len(self.problems(row)), 1, row)

    def test_more_than_20_functions_are_too_many(self):
        self.assertEqual(self.problems(*[("Door.open", "Door.swift")] * 20), [])
        self.assertEqual(len(self.problems(*[("Door.open", "Door.swift")] * 21)), 1)

    def test_a_page_without_a_list_is_found(self):
        self.assertEqual(len(list(check.problems("", self.root))), 1)


if __name__ == "__main__":
    unittest.main()
