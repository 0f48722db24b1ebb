"""Lets api look at names and at files with exports."""

import pathlib
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from unittest import mock

api = SourceFileLoader("api", str(pathlib.Path(__file__).resolve().parent / "api")).load_module()


class Exports(unittest.TestCase):
    def exports(self, text):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(api, "ROOT", pathlib.Path(folder)):
            (pathlib.Path(folder) / "Sources/App").mkdir(parents=True)
            (pathlib.Path(folder) / "Sources/App/Exports.swift").write_text(text)
            return list(api.exports("App"))

    def test_a_whole_module(self):
        self.assertEqual(self.exports("@_exported public import GatehouseHTTP\n"), [(False, "GatehouseHTTP")])

    def test_one_type_of_each_kind(self):
        for kind in ["struct", "class", "enum", "protocol", "typealias"]:
            line = f"@_exported public import {kind} GatehouseHTTP.One\n"
            self.assertEqual(self.exports(line), [(True, "GatehouseHTTP.One")])

    def test_no_import_that_is_not_exported(self):
        self.assertEqual(self.exports("public import GatehouseHTTP\nimport struct GatehouseTypes.Scope\n"), [])


class Shown(unittest.TestCase):
    def test_one_type_is_shown_with_what_is_inside_it_and_nothing_else(self):
        surface = api.Surface(pathlib.Path("."))
        surface.types = {"App": {"Own"}, "HTTP": {"One", "One.Inner", "Oneself", "Other"}}
        with mock.patch.object(api, "exports", lambda module: [(True, "HTTP.One")] if module == "App" else []):
            self.assertEqual(surface.shown("App"), {("App", "Own"), ("HTTP", "One"), ("HTTP", "One.Inner")})


class Collisions(unittest.TestCase):
    def test_a_name_of_a_framework(self):
        self.assertEqual(
            api.collisions({("GatehouseClient", "Subscription")}), ["Subscription of Combine and GatehouseClient"])

    def test_a_name_in_two_modules(self):
        shown = {("GatehouseClient", "TokenType"), ("GatehouseOAuth", "TokenType")}
        self.assertEqual(api.collisions(shown), ["TokenType of GatehouseClient and GatehouseOAuth"])

    def test_nested_names_and_one_type_of_two_products_are_none(self):
        self.assertEqual(api.collisions({("GatehouseHTTP", "HTTPError.Data"), ("GatehouseHTTP", "HTTPError")}), [])


if __name__ == "__main__":
    unittest.main()
