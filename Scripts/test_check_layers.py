"""Plants violations in a small package and expects check-layers to find each."""

import pathlib
import subprocess
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent / "check-layers"

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Planted",
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


class CheckLayers(unittest.TestCase):
    def check(self, manifest=MANIFEST, **changed):
        """Builds the package with some files changed, and returns the exit code and the lines."""
        with tempfile.TemporaryDirectory() as folder:
            package = pathlib.Path(folder)
            (package / "Package.swift").write_text(manifest)
            for module, text in {**SOURCES, **changed}.items():
                (package / "Sources" / module / "Inner").mkdir(parents=True)
                (package / "Sources" / module / "Inner" / "File.swift").write_text(text)
            run = subprocess.run([CHECK, "--package-path", folder], capture_output=True, text=True)
            return run.returncode, run.stdout.splitlines()

    def assert_finds(self, line, **change):
        code, lines = self.check(**change)
        self.assertEqual(code, 1, lines)
        self.assertIn(line, lines)

    def test_a_clean_package_passes_with_one_line(self):
        code, lines = self.check()
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
            "Package.swift:11: GatehouseVerifier imports GatehouseClient: hats never import hats", manifest=declared)

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

    def test_a_module_that_the_table_does_not_know(self):
        self.assert_finds(
            "Package.swift:8: GatehouseExtras isn't in the table in DESIGN.md",
            manifest=MANIFEST.replace('name: "GatehouseTypes"', 'name: "GatehouseExtras"'),
        )


if __name__ == "__main__":
    unittest.main()
