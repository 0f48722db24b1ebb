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

    def test_of_the_readme_make_a_first_app_of_at_most_fifteen_lines(self):
        files, _ = try_readme.instructions((SCRIPT.parent.parent / "README.md").read_text())
        lines = [line for line in files["app/Sources/Notes/main.swift"].splitlines() if line.strip()]
        self.assertLessEqual(len(lines), 15)


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
