"""Tests for Scripts/wycheproof, with a command that says yes to what it's told to."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("wycheproof")

COMMAND = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    token = request.get("jws", request.get("jwe"))
    is_accepted = token.startswith("good") and sys.argv[2] == ("verify" if "jws" in request else "decrypt")
    print(json.dumps({"ok": True, "payload": ""} if is_accepted else {"ok": False, "error": "invalidSignature"}))
"""


def group(kind, *tests, **keys):
    return {**keys, "tests": [
        {"tcId": number, "result": result, kind: token} for number, result, token in tests]}


class WycheproofTests(unittest.TestCase):
    def run_script(self, *groups, allow=""):
        with tempfile.TemporaryDirectory() as folder:
            command = pathlib.Path(folder, "command.py")
            command.write_text(COMMAND)
            file = pathlib.Path(folder, "vectors.json")
            file.write_text(json.dumps({"testGroups": list(groups)}))
            return subprocess.run(
                [sys.executable, SCRIPT, file, "--command", f"{sys.executable} {command}", "--allow", allow],
                capture_output=True, text=True, check=False)

    def test_agreement_is_success(self):
        result = self.run_script(
            group("jws", (1, "valid", "good"), (2, "invalid", "bad"), public={"kty": "EC"}),
            group("jwe", (3, "valid", "good"), (4, "invalid", "bad"), private={"keys": []}))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("vectors: 4, valid: 2", result.stdout)

    def test_what_is_accepted_though_invalid_is_named(self):
        result = self.run_script(group("jws", (7, "invalid", "good"), private={"kty": "oct"}))
        self.assertEqual(result.returncode, 1)
        self.assertIn("accepted though invalid: 1 [7]", result.stdout)

    def test_what_is_valid_byte_for_byte_is_counted_apart(self):
        same = [(1, "valid", "good"), (2, "invalid", "good")]
        result = self.run_script(group("jws", *same, public={"kty": "EC"}))
        self.assertEqual(result.returncode, 0)
        self.assertIn("byte for byte: 1 [2]", result.stdout)
        other_key = self.run_script(
            group("jws", same[0], public={"kty": "EC"}), group("jws", same[1], public={"kty": "RSA"}))
        self.assertEqual(other_key.returncode, 1)

    def test_what_is_refused_though_valid_is_named_unless_allowed(self):
        vectors = group("jws", (9, "valid", "bad"), public={"kty": "EC"})
        self.assertEqual(self.run_script(vectors).returncode, 1)
        result = self.run_script(vectors, allow="9,10")
        self.assertEqual(result.returncode, 0)
        self.assertIn("refused though valid: 1 {9: 'invalidSignature'}", result.stdout)

    def test_a_command_that_answers_too_little_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "vectors.json")
            file.write_text(json.dumps({"testGroups": [group("jws", (1, "valid", "good"), public={"kty": "EC"})]}))
            result = subprocess.run(
                [sys.executable, SCRIPT, file, "--command", "true"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("1 requests, 0 answers", result.stderr)


if __name__ == "__main__":
    unittest.main()
