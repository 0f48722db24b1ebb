"""Gives try-readme small pages, forms and terminals, and expects it to type what stands there."""

import http.server
import importlib.machinery
import importlib.util
import os
import pathlib
import tempfile
import threading
import time
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent / "try-readme"
loader = importlib.machinery.SourceFileLoader("try_readme", str(SCRIPT))
try_readme = importlib.util.module_from_spec(importlib.util.spec_from_loader("try_readme", loader))
loader.exec_module(try_readme)

PAGE = """
Text with `code` in it.

```sh
one
two
```

`app/Package.swift`

```swift
let a = 1

let b = 2
```

```swift
not typed
```

    make demo

```sh
three
```
"""


class Instructions(unittest.TestCase):
    def test_are_the_named_files_and_the_shell_blocks_in_order(self):
        files, terminals = try_readme.instructions(PAGE)
        self.assertEqual(files, {"app/Package.swift": "let a = 1\n\nlet b = 2\n"})
        self.assertEqual(terminals, ["one\ntwo\n", "three\n"])

    def test_of_the_readme_are_two_packages_and_three_terminals(self):
        files, terminals = try_readme.instructions((SCRIPT.parent.parent / "README.md").read_text())
        self.assertEqual(
            sorted(files), [
                "app/Package.swift", "app/Sources/Notes/main.swift", "backend/Package.swift",
                "backend/Sources/Backend/main.swift"])
        self.assertEqual(len(terminals), 3)

    def test_of_the_readme_make_a_first_app_of_at_most_twenty_lines_with_its_errors(self):
        files, _ = try_readme.instructions((SCRIPT.parent.parent / "README.md").read_text())
        lines = [line for line in files["app/Sources/Notes/main.swift"].splitlines() if line.strip()]
        self.assertLessEqual(len(lines), 20)
        self.assertIn("} catch {", lines)


TRANSCRIPT = """$ mkdir a && cd a
a$ tool add x \\
    --file y
Added x as VJ16xlco56G-ty-uTx5fow in /srv/first/a.db (0.12 s).
Date: Mon, 23 Nov 2026 07:42:13 GMT
/srv/first/a.db has x.

$ tool list
"""
ADDED = """Added x as
 0UBEkOePiXxNP1xYBPHI4k in /tmp/b/a.db (1 min 3 s).
\x1b[1mDate\x1b[0m: Tue, 01 Dec 2026 17:00:59 GMT
/tmp/b/a.db has x.
"""


class Steps(unittest.TestCase):
    def setUp(self):
        self.steps = [try_readme.Step(*match) for match in try_readme.Step.PATTERN.findall(TRANSCRIPT)]

    def test_are_commands_with_their_folders_and_output(self):
        self.assertEqual(
            [(step.folder, step.command, len(step.output.splitlines())) for step in self.steps],
            [("", "mkdir a && cd a", 0), ("a", "tool add x \\\n    --file y", 4), ("", "tool list", 0)])

    def test_are_in_a_page_however_its_lines_are_broken(self):
        self.assertTrue(self.steps[1].is_in(["mkdir a && cd a\ntool \\\n  add x --file y\n"]))
        self.assertFalse(self.steps[1].is_in(["tool add x --file z\n", "tool add x\n"]))

    def test_miss_no_line_that_differs_only_in_what_changes(self):
        self.assertEqual(self.steps[1].missing(ADDED), [])

    def test_miss_lines_that_differ_otherwise(self):
        first, second, third = self.steps[1].output.splitlines()[:3]
        self.assertEqual(self.steps[1].missing(ADDED.replace("Added", "Removed")), [first])
        self.assertEqual(self.steps[1].missing(ADDED.replace("GMT", "CET")), [second])
        self.assertEqual(self.steps[1].missing(ADDED.replace("a.db has", "b.db has")), [third])
        self.assertEqual(self.steps[1].missing(""), [first, second, third])

    def test_are_typed_after_the_files_before_them_unless_the_page_has_them(self):
        with tempfile.TemporaryDirectory() as folder:
            home = pathlib.Path(folder)
            (home / "1.txt").write_text("$ false\nready\na$ cat new.swift; false\nlet a = 1\nmore\n")
            (home / "2.swift").write_text("let a = 1\n")
            shown = [("a/new.swift", home / "2.swift"), ("Terminal", home / "1.txt")]
            missing = try_readme.try_tutorial(shown, ["false"], "ready\n", home, dict(os.environ))
        self.assertEqual(missing, ["more"])

    def test_without_output_must_succeed(self):
        with self.assertRaises(SystemExit):
            try_readme.try_step(
                try_readme.Step("", "false", ""), pathlib.Path(tempfile.gettempdir()), dict(os.environ))

    def test_of_the_tutorials_lead_from_the_service_to_a_refusal(self):
        files = [file for _, file in try_readme.tutorial_files(try_readme.CATALOGUE)]
        steps = [step for file in files for step in try_readme.steps_of(file) or []]
        self.assertEqual(steps[0].command, "mkdir service && cd service")
        self.assertTrue(any("Refused. The token is bound to a key" in step.output for step in steps))

    def test_of_the_tutorials_show_each_file_of_the_readme(self):
        files, _ = try_readme.instructions(try_readme.README.read_text())
        shown = [(name, file.read_text()) for name, file in try_readme.tutorial_files(try_readme.CATALOGUE)]
        self.assertEqual([path for path, text in files.items() if (path, text) not in shown], [])


class Forms(unittest.TestCase):
    def test_are_read_up_to_their_end(self):
        form = try_readme.Form(
            '<form action="/in"><input name="a" value="1 &amp; 2"><input type="submit"><button name="go" value="yes">'
            '</button></form><form action="/out"><input name="b"></form>')
        self.assertEqual((form.action, form.fields), ("/in", {"a": "1 & 2", "go": "yes"}))

    def test_are_filled_in_and_sent_until_a_page_has_none(self):
        seen = []

        class Site(http.server.BaseHTTPRequestHandler):
            def answer(self, page, location=None):
                self.send_response(303 if location else 200)
                self.send_header("Set-Cookie", "session=1")
                if location:
                    self.send_header("Location", location)
                self.end_headers()
                self.wfile.write(page)

            def do_GET(self):
                seen.append(self.path)
                self.answer(b"<form><input name=token value=t></form>" if self.path == "/start" else b"<p>done")

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                seen.append((body, self.headers["Origin"], self.headers["Cookie"]))
                self.answer(b"", "/done")

            def log_message(self, *_):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Site) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}"
            try_readme.browse(address + "/start")
            server.shutdown()
        body = "token=t&email=ada%40example.com&password=correct+horse+battery"
        self.assertEqual(seen, ["/start", (body, address, "session=1"), "/done"])


class Terminals(unittest.TestCase):
    def terminal(self, commands, **options):
        terminal = try_readme.Terminal(commands, tempfile.gettempdir(), dict(os.environ))
        self.addCleanup(terminal.end)
        terminal.run(time.monotonic() + 60, **options)
        return terminal

    def test_end_with_the_status_of_their_commands(self):
        self.assertEqual(self.terminal("true; false; true").status, 1)
        terminal = self.terminal("echo one; echo two")
        self.assertEqual((terminal.status, terminal.output), (0, "one\ntwo\n"))

    def test_are_left_running_once_they_serve(self):
        terminal = self.terminal("echo Listening on http://127.0.0.1:1; exec sleep 600")
        self.assertIsNone(terminal.status)
        os.kill(terminal.process, 0)
        terminal.end()
        with self.assertRaises(ProcessLookupError):
            os.kill(terminal.process, 0)

    def test_type_the_password_each_time_it_is_asked_for(self):
        terminal = self.terminal(
            "read -rsp 'Password: ' a </dev/tty; echo; read -rsp 'Password again: ' b </dev/tty; echo; echo $a/$b")
        self.assertTrue(terminal.output.endswith("correct horse battery/correct horse battery\n"), terminal.output)

    def test_give_up_soon_at_a_prompt_that_is_not_known(self):
        with self.assertRaises(SystemExit) as given_up:
            self.terminal("echo one; read -rp 'The same again: ' a </dev/tty", silence=0.1)
        message = str(given_up.exception)
        self.assertTrue(message.endswith("They printed:\none\nThe same again: "), message)
        self.assertIn(try_readme.PROMPT.pattern, message)

    def test_do_not_give_up_between_lines(self):
        self.assertEqual(self.terminal("echo one; sleep 1.5; echo two", silence=0.1).status, 0)


if __name__ == "__main__":
    unittest.main()
