"""Plants violations in a small package and expects check-layers to find each."""

import contextlib
import functools
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

CHECK = str(pathlib.Path(__file__).resolve().parent / "check-layers")
loader = importlib.machinery.SourceFileLoader("check_layers", CHECK)
layers = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_layers", loader))
loader.exec_module(layers)
dump = layers.described


@functools.cache
def described(manifest):
    """What SwiftPM says of a manifest; it takes a second, so each is dumped once."""
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder)
        (package / "Package.swift").write_text(manifest)
        return dump(package)

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Planted",
    products: [
        .library(name: "GatehouseClient", targets: ["GatehouseClient"]),
        .library(name: "GatehouseCurl", targets: ["GatehouseCurl"]),
    ],
    targets: [
        .systemLibrary(name: "CCurl"),
        .target(name: "GatehouseTypes"),
        .target(name: "GatehouseHTTP", dependencies: ["GatehouseTypes"]),
        .target(name: "GatehouseClient", dependencies: ["GatehouseTypes", "GatehouseHTTP"]),
        .target(name: "GatehouseVerifier", dependencies: ["GatehouseTypes", "GatehouseHTTP"]),
        .target(name: "GatehouseCurl", dependencies: ["GatehouseHTTP", "GatehouseTypes", "CCurl"]),
        .target(name: "GatehouseListener", dependencies: ["GatehouseHTTP", "GatehouseTypes"]),
    ]
)
"""

SOURCES = {
    "GatehouseTypes": "import Foundation\n",
    "GatehouseHTTP": "public import GatehouseTypes\n",
    "GatehouseClient": "import struct GatehouseHTTP.HTTPRequest\npublic import GatehouseTypes\n",
    "GatehouseVerifier": "// import GatehouseClient is what it never does\n@_exported import GatehouseHTTP\n",
    "GatehouseCurl": "import CCurl\nimport GatehouseHTTP\nimport Synchronization\n",
    "GatehouseListener": "import GatehouseHTTP\n",
}


def run(*arguments):
    """Runs the check, and returns the exit code and the lines."""
    code, output = 0, io.StringIO()
    with mock.patch.object(sys, "argv", [CHECK, *arguments]), contextlib.redirect_stdout(output), \
            mock.patch.object(layers, "described", lambda package: described((package / "Package.swift").read_text())):
        try:
            layers.main()
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
    return code, output.getvalue().splitlines()


class CheckLayers(unittest.TestCase):
    def check(self, *options, manifest=MANIFEST, files={}, **changed):
        """Builds the package with some files changed or added, and returns the exit code and the lines."""
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder)
            (package / "Package.swift").write_text(manifest)
            for module, text in {**SOURCES, **changed}.items():
                (package / "Sources" / module / "Inner").mkdir(parents=True)
                (package / "Sources" / module / "Inner" / "File.swift").write_text(text)
            for path, text in files.items():
                file = package / "Sources" / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return run("--package-path", folder, *options)

    def assert_finds(self, line, **change):
        code, lines = self.check(**change)
        self.assertEqual(code, 1, lines)
        self.assertIn(line, lines)

    def test_a_clean_package_passes_with_one_line(self):
        code, lines = self.check()
        self.assertEqual((code, lines), (0, ["layers: 7 modules and 9 imports, each where it belongs"]))

    def test_examples_of_a_tutorial_belong_to_no_module(self):
        code, lines = self.check(files={"GatehouseHTTP/GatehouseHTTP.docc/step.swift": "import GatehouseClient\n"})
        self.assertEqual((code, lines), (0, ["layers: 7 modules and 9 imports, each where it belongs"]))

    def test_an_upward_import(self):
        self.assert_finds(
            "Sources/GatehouseHTTP/Inner/File.swift:2: "
            "GatehouseHTTP imports GatehouseClient: the table in DESIGN.md doesn't allow it",
            GatehouseHTTP="\n@testable import GatehouseClient\n",
        )

    def test_a_hat_that_imports_a_hat(self):
        self.assert_finds(
            "Sources/GatehouseVerifier/Inner/File.swift:1: "
            "GatehouseVerifier imports GatehouseClient: hats never import hats",
            GatehouseVerifier="public import GatehouseClient\n",
        )

    def test_a_hat_that_declares_a_hat(self):
        declared = MANIFEST.replace(
            '"GatehouseVerifier", dependencies: [', '"GatehouseVerifier", dependencies: ["GatehouseClient", ')
        self.assert_finds(
            "Package.swift:15: GatehouseVerifier imports GatehouseClient: hats never import hats", manifest=declared)

    def test_a_second_module_at_a_door(self):
        self.assert_finds(
            "Sources/GatehouseListener/Inner/File.swift:1: "
            "GatehouseListener imports CCurl: that door belongs to GatehouseCurl",
            GatehouseListener="internal import CCurl\n",
        )

    def test_an_undeclared_import(self):
        self.assert_finds(
            "Sources/GatehouseListener/Inner/File.swift:1: "
            "GatehouseListener imports GatehouseTypes without declaring it in Package.swift",
            manifest=MANIFEST.replace('"GatehouseHTTP", "GatehouseTypes"]', '"GatehouseHTTP"]'),
            GatehouseListener="import class GatehouseTypes.Secret\n",
        )

    def test_a_foreign_import(self):
        self.assert_finds(
            "Sources/GatehouseTypes/Inner/File.swift:1: "
            "GatehouseTypes imports NIOCore, which is neither ours nor the platform's",
            GatehouseTypes="@preconcurrency import NIOCore\n",
        )

    def test_a_client_that_is_not_portable(self):
        self.assert_finds(
            "Sources/GatehouseClient/Inner/File.swift:1: GatehouseClient imports Glibc, though it has to be portable",
            GatehouseClient="import Glibc\n",
        )

    def folders(self, *options, **texts):
        """Checks a module with the given texts, each in a folder of its own, and returns the exit code and the lines."""
        files = {f"GatehouseTypes/{folder}/{folder}File.swift": text for folder, text in texts.items()}
        return self.check(*options, files=files)

    def assert_circle(self, *names, **texts):
        why = f"Sources/GatehouseTypes: {len(names)} folders stand in circles, and 0 may (see --circles GatehouseTypes): "
        code, lines = self.folders(**texts)
        self.assertEqual((code, lines[-1]), (1, why + ", ".join(names)), texts)

    def assert_no_circle(self, **texts):
        code, lines = self.folders(**texts)
        self.assertEqual(lines[0], f"GatehouseTypes: {len(texts) + 1} folders, 0 of them in circles", texts)
        self.assertEqual(code, 0)

    def test_folders_that_use_each_other(self):
        self.assert_circle("A", "B", A="struct One { let two: Two }", B="enum Two { case one(One) }")
        self.assert_circle("A", "B", "C", A="class One: Two {}", B="class Two: Three {}", C="class Three { var a: One? }")
        self.assert_circle("A", "B", A="func one(_ a: Two) {}", B="struct Two { init() { one(self) } }")

    def test_folders_that_stand_above_each_other(self):
        self.assert_no_circle(A="struct One { let two: Two }", B="struct Two {}")
        self.assert_no_circle(A="struct One { let two: Two; let three: Three }", B="struct Two { var a: Three }", C="struct Three {}")

    def test_words_that_are_no_uses(self):
        above = "struct One { let two: Two }"
        for word in ["/// See ``One``.", 'let a = "One"', "struct Inner { struct One {}; let a: One }", "let a = Other.One.self"]:
            self.assert_no_circle(A=above, B=word + "\nstruct Two {}")
        self.assert_no_circle(A=above + "\nprivate struct Hidden {}", B="struct Two { let a: Hidden }")
        self.assert_no_circle(A=above, B="struct Two { let a: One }", C="struct One {}")

    def test_members_that_extensions_add(self):
        base = "struct One { func f() { extra() } }"
        self.assert_circle("A", "B", A=base, B="extension One { func extra() {} }")
        self.assert_circle("A", "B", A="struct One { let a = [1].extra }", B="extension Array { var extra: One? { nil } }")
        self.assert_no_circle(A=base, B="extension One { private func extra() {} }")
        self.assert_no_circle(A=base, B="extension One { func extra() {} }", C="extension One { func extra(a: Int) {} }")
        self.assert_no_circle(A="struct One { let a = other.extra }", B="extension Two { var extra: One? { nil } }", C="struct Two {}")

    def test_circles_are_printed_with_their_uses(self):
        texts = {"A": "struct One { let two: Two }", "B": "enum Two { case one(One), three(Three) }", "C": "struct Three {}"}
        self.assertEqual(self.folders("--circles", "GatehouseTypes", **texts), (0, [
            "circle: A, B",
            "  A uses B (1)",
            "    A/AFile.swift: Two (B/BFile.swift)",
            "  B uses A (1)",
            "    B/BFile.swift: One (A/AFile.swift)",
        ]))
        self.assertEqual(self.folders("--imports-only", **texts)[0], 0)
        self.assertEqual(self.folders("--circles", "GatehouseNone", **texts), (1, []))

    def test_files_beside_the_folders_are_a_folder_too(self):
        code, lines = self.check(files={
            "GatehouseTypes/File.swift": "struct One { let two: Two }",
            "GatehouseTypes/B/File.swift": "struct Two { func f(_ one: One) {} }",
        })
        self.assertEqual((code, lines[0]), (1, "GatehouseTypes: 3 folders, 2 of them in circles"))

    def test_a_c_library_in_a_product_that_links_none(self):
        self.assert_finds(
            "Package.swift: the product GatehouseClient links CCurl, by way of GatehouseCurl",
            manifest=MANIFEST.replace('targets: ["GatehouseClient"]', 'targets: ["GatehouseClient", "GatehouseCurl"]'),
        )

    def test_a_c_library_deep_beneath_such_a_product(self):
        self.assert_finds(
            "Package.swift: the product GatehouseClient links CCurl, by way of GatehouseClient, GatehouseHTTP",
            manifest=MANIFEST.replace(
                '"GatehouseHTTP", dependencies: ["GatehouseTypes"', '"GatehouseHTTP", dependencies: ["GatehouseTypes", "CCurl"'),
        )

    def test_a_module_that_the_table_does_not_know(self):
        self.assert_finds(
            "Package.swift:12: GatehouseExtras isn't in the table in DESIGN.md",
            manifest=MANIFEST.replace('name: "GatehouseTypes"', 'name: "GatehouseExtras"'),
        )


if __name__ == "__main__":
    unittest.main()
