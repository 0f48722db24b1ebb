"""Lets docs look at programs of a tutorial, catalogues, archives and symbol graphs."""

import importlib.machinery
import importlib.util
import json
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


class Uncurated(unittest.TestCase):
    def flaws(self, pages, archive):
        """What is wrong with the catalogue of a module App. Its archive has for each page the sections: (generated, names)."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(docs, "ROOT", pathlib.Path(folder)):
            root = pathlib.Path(folder)
            for name, text in pages.items():
                page = root / "Sources/App/App.docc" / name
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(text)
            for name, sections in archive.items():
                data = root / "App.doccarchive/data/documentation" / f"{name}.json"
                data.parent.mkdir(parents=True, exist_ok=True)
                topics = [
                    {"title": "One", "generated": generated, "identifiers": [f"doc://App/documentation/App/{one}" for one in names]}
                    for generated, names in sections
                ]
                data.write_text(json.dumps({"topicSections": topics}))
            return docs.uncurated("App", root / "App.doccarchive")

    def test_all_are_listed(self):
        self.assertEqual(self.flaws({"App.md": "# ``App``\n"}, {"app": [(False, ["One", "Two"])]}), "")

    def test_a_declaration_that_the_module_does_not_list(self):
        flaws = self.flaws({"App.md": "# ``App``\n"}, {"app": [(False, ["One"]), (True, ["Two", "Three"])]})
        self.assertEqual(flaws, "== App\nno topic group of Sources/App/App.docc/App.md lists: Two, Three")

    def test_a_module_without_a_page(self):
        self.assertIn("Sources/App/App.docc/App.md lists: One", self.flaws({}, {"app": [(True, ["One"])]}))

    def test_a_member_that_the_page_of_its_type_does_not_list(self):
        pages = {"Extensions/One.md": "# ``App/One``\n\n## Topics\n\n### Reading\n\n- ``read()``\n"}
        flaws = self.flaws(pages, {"app": [(False, ["One"])], "app/one": [(False, ["read()"]), (True, ["write()"])]})
        self.assertEqual(flaws, "== App\nno topic group of Sources/App/App.docc/Extensions/One.md lists: write()")

    def test_a_page_of_a_type_without_topic_groups(self):
        pages = {"Extensions/One.md": "# ``App/One``\n\nText.\n"}
        self.assertEqual(self.flaws(pages, {"app": [(False, ["One"])], "app/one": [(True, ["read()"])]}), "")


class DeadLinks(unittest.TestCase):
    def test_a_web_link_to_a_page_that_does_not_exist(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder, "data/documentation")
            data.mkdir(parents=True)
            links = {
                "a": {"type": "link", "url": "/documentation/one"}, "b": {"type": "link", "url": "/documentation/two"},
                "c": {"type": "link", "url": "https://example.com/"}, "d": {"type": "topic", "url": "/documentation/three"},
            }
            (data / "one.json").write_text(json.dumps({"references": links}))
            self.assertEqual(
                docs.dead_links(pathlib.Path(folder)), ["data/documentation/one.json: there is no page /documentation/two"])


class Located(unittest.TestCase):
    def test_a_graph_with_and_without_places(self):
        self.assertTrue(docs.located([{"symbols": [{"location": {}}]}]))
        self.assertFalse(docs.located([{"symbols": [{}]}]))
        self.assertTrue(docs.located([{"symbols": []}]))


class Linked(unittest.TestCase):
    def test_the_umbrella_links_to_all_and_the_others_to_what_they_import(self):
        package = docs.Package.__new__(docs.Package)
        package.imports = {"Gatehouse": ["Client"], "Client": ["HTTP", "CZlib"], "HTTP": [], "Other": []}
        package.modules = sorted(package.imports)
        self.assertEqual(docs.linked(package, "Gatehouse"), {"Client", "HTTP", "Other"})
        self.assertEqual(docs.linked(package, "Client"), {"HTTP"})
        self.assertEqual(docs.linked(package, "HTTP"), set())


if __name__ == "__main__":
    unittest.main()
