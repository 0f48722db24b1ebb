"""Gives docs programs of a tutorial, and expects it to compile them."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest
from unittest import mock

SCRIPT = str(pathlib.Path(__file__).resolve().parent / "docs")
loader = importlib.machinery.SourceFileLoader("docs", SCRIPT)
docs = importlib.util.module_from_spec(importlib.util.spec_from_loader("docs", loader))
loader.exec_module(docs)


class Programs(unittest.TestCase):
    def flaw(self, text):
        """What is wrong with a program that imports no module of this package."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(docs, "ROOT", pathlib.Path(folder)):
            file = pathlib.Path(folder, "step-1.swift")
            file.write_text(text)
            with mock.patch.object(docs, "library_flags", list):
                return docs.compile_program(file, pathlib.Path(folder))

    def test_with_statements_at_the_top_level_compile(self):
        self.assertEqual(self.flaw("let a = 1\nprint(a)\n"), "")

    def test_that_import_modules_of_the_reader_are_left_to_make_readme(self):
        package = mock.Mock(modules=["Gatehouse"])
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(docs, "ROOT", pathlib.Path(folder)):
            resources = pathlib.Path(folder, "Sources/Gatehouse/Gatehouse.docc/Resources")
            resources.mkdir(parents=True)
            (resources / "one.swift").write_text("import Foundation\nimport Gatehouse\n")
            (resources / "two.swift").write_text("import Gatehouse\nimport NotesKit\n")
            self.assertEqual(docs.programs(package), [resources / "one.swift"])

    def test_with_a_mistake_or_a_warning_are_named(self):
        self.assertRegex(self.flaw("print(a)\n"), r"(?s)^== step-1\.swift\n.*cannot find 'a' in scope")
        self.assertRegex(self.flaw("func f() { let a = 1 }\n"), r"(?s)^== step-1\.swift\n.*never used")

    def test_that_are_manifests_are_read(self):
        manifest = "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(%s)\n"
        self.assertEqual(self.flaw(manifest % 'name: "A"'), "")
        self.assertRegex(self.flaw(manifest % 'called: "A"'), r"(?s)^== step-1\.swift\n.*called")


if __name__ == "__main__":
    unittest.main()
