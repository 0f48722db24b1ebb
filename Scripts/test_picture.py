"""Lets picture draw, and looks at what it drew."""

import pathlib
import re
import unittest
import xml.etree.ElementTree
from importlib.machinery import SourceFileLoader
from unittest import mock

picture = SourceFileLoader("picture", str(pathlib.Path(__file__).resolve().parent / "picture")).load_module()
SVG = "{http://www.w3.org/2000/svg}"


def width(text):
    """How wide a text is at most in the fonts of common systems."""
    letter = 0.61 if text.get("font-family") else 0.59 if text.get("font-weight") else 0.53
    return len(text.text) * float(text.get("font-size")) * letter


class Pictures(unittest.TestCase):
    def test_have_a_title_and_a_description_and_need_nothing_from_elsewhere(self):
        for path, content in picture.files():
            root = xml.etree.ElementTree.fromstring(content)
            self.assertTrue(root.findtext(SVG + "title") and root.findtext(SVG + "desc"), path.name)
            self.assertNotRegex(content.replace(SVG.strip("{}"), ""), r"href|url\((?!#)|https?:|@import", path.name)

    def test_keep_each_text_inside_its_card(self):
        for path, content in picture.files():
            root = xml.etree.ElementTree.fromstring(content)
            cards = [[float(one.get(name)) for name in ("x", "y", "width", "height")] for one in root.iter(SVG + "rect")]
            for text in root.iter(SVG + "text"):
                x, y = float(text.get("x")), float(text.get("y"))
                left = x - {"start": 0, "middle": width(text) / 2, "end": width(text)}[text.get("text-anchor")]
                around = [card for card in cards if card[0] <= x <= card[0] + card[2] and card[1] < y < card[1] + card[3]]
                inner = min(around, key=lambda card: card[2] * card[3], default=(0, 0, 600, 0))
                self.assertGreaterEqual(left, inner[0] - 1, f"{path.name}: {text.text}")
                self.assertLessEqual(left + width(text), inner[0] + inner[2] + 1, f"{path.name}: {text.text}")

    def test_differ_in_their_colours_only(self):
        light, dark = (re.sub(r"#\w{6}", "", picture.overview(palette)) for palette in (picture.LIGHT, picture.DARK))
        self.assertEqual(light, dark)

    def test_show_all_modules(self):
        self.assertEqual(picture.missing_modules(), set())
        with mock.patch.dict(picture.ROLES, {"verifier": [["Verifier", "Unknown"]]}):
            self.assertEqual(picture.missing_modules(), {"Guard", "Unknown"})


if __name__ == "__main__":
    unittest.main()
