"""Plants violations in a small package and expects check-style to find each."""

import pathlib
import subprocess
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent / "check-style"


class CheckStyle(unittest.TestCase):
    def check(self, files):
        """Writes the files and returns the exit code and the lines."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                file = pathlib.Path(folder) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            run = subprocess.run([CHECK, "--package-path", folder], capture_output=True, text=True)
            return run.returncode, run.stdout.splitlines()

    def assert_finds(self, text, message, line=1, path="Sources/GatehouseHTTP/File.swift"):
        self.assertEqual(self.check({path: text}), (1, [f"{path}:{line}: {message}"]))

    def assert_passes(self, text, path="Sources/GatehouseHTTP/File.swift"):
        self.assertEqual(self.check({path: text}), (0, ["style: 1 files, as they should be"]))

    def test_file_length(self):
        self.assert_passes("\n" * 300)
        self.assert_finds("\n" * 301, "the file has 301 lines; 300 are allowed", line=301)

    def test_function_length(self):
        message = "the function has 61 lines; 60 are allowed"
        for head in ["func f(_ a: Int = { 1 }()) -> Int {", "init?(a: [Int])\n    where A: B {", "deinit {", "func == (a: A, b: A) {"]:
            lines = head.count("\n") + 2
            self.assert_passes("struct S {\n" + head + "\n" * (60 - lines) + "\n}\n}\n")
            self.assert_finds("struct S {\n" + head + "\n" * (61 - lines) + "\n}\n}\n", message, line=2)

    def test_requirements_have_no_length(self):
        self.assert_passes("protocol P {\n    func f(a: Int) async throws -> Int\n}\nenum E {" + "\n" * 80 + "}\n")

    def test_forbidden_words(self):
        for text, message in {
            'fatalError("x")': "fatalError ends the whole process",
            "let a = try! f()": "try! ends the whole process",
            "let a = b as! C": "as! ends the whole process",
            "static let shared = A()": "nothing is global",
            "nonisolated(unsafe) var a = 1": "nonisolated(unsafe) switches off the compiler's proof",
            "// TO" + "DO: later": "unfinished work belongs in an issue",
            "// FIX" + "ME": "unfinished work belongs in an issue",
        }.items():
            self.assert_finds("\n" + text, message, line=2)

    def test_words_in_comments_and_texts_are_no_code(self):
        for text in ['// never fatalError(', '"try! "', '#"as! " and "#', '"""\n\\"fatalError()\n"""', "/* Date()\n Task { */"]:
            self.assert_passes(f"let a = 1 {text}\n")

    def test_time_and_randomness_have_one_home(self):
        for text, message, home in [
            ("Date()", "time comes from a TimeSource", "Time"),
            ("Date.now", "time comes from a TimeSource", "Time"),
            ("SystemRandomNumberGenerator()", "randomness comes from a RandomSource", "Randomness"),
        ]:
            self.assert_finds(f"let a = {text}", message)
            self.assert_finds(f"let a = {text}", message, path="Sources/GatehouseTypes/File.swift")
            self.assert_passes(f"let a = {text}", path=f"Sources/GatehouseTypes/{home}/File.swift")
        self.assert_passes("let a = Date(timeIntervalSince1970: 0)")

    def test_tasks_are_spawned(self):
        for text in ["Task { }", "Task(priority: .high) { }", "Task.detached { }"]:
            self.assert_finds(text, "tasks are started through spawn")
            self.assert_passes(text, path="Sources/GatehouseTypes/File.swift")
        self.assert_finds("try await Task.sleep(for: .seconds(1))", "waiting goes through a TimeSource")
        self.assert_passes("let a: Task<Void, Never>; try Task.checkCancellation()")

    def test_protocol_text_changes_its_case_in_ascii(self):
        message = "protocol text changes its case in ASCII only: asciiLowercased"
        for text in ["name.lowercased() == a", "names.map { $0.uppercased() }"]:
            self.assert_finds(text, message)
            self.assert_finds(text, message, path="Sources/GatehouseService/File.swift")
            self.assert_passes(text, path="Sources/GatehouseService/Accounts/File.swift")
        for text in ["a.caseInsensitiveCompare(b)", "a.localizedCompare(b)", "a.localizedCaseInsensitiveContains(b)"]:
            self.assert_finds(text, "protocol text compares as bytes")
        self.assert_passes("name.asciiLowercased == a; error.localizedDescription")

    def test_unchecked_sendable_says_why(self):
        why = "@unchecked Sendable needs its reason in a comment directly above"
        self.assert_finds("\nfinal class A: @unchecked Sendable {}", why, line=2)
        self.assert_passes("/// The pointer is set once.\nfinal class A: @unchecked Sendable {}")
        self.assert_passes("/// The pointer is set once.\n@safe\nfinal class A: @unchecked Sendable {}")
        self.assert_finds("@safe\nfinal class A: @unchecked Sendable {}", why, line=2)

    def test_width_of_comments(self):
        message = "the text is wider than 120 columns"
        for head in ["/// ", "        // ", "let a = 1  // ", "/* ", "/*\n * ", "/// - Returns: "]:
            line, start = head.count("\n") + 1, len(head) - head.rfind("\n") - 1
            end = "\n */\n" if head.startswith("/*") else "\n"
            for path in ["Sources/GatehouseHTTP/File.swift", "Tests/A/File.swift"]:
                self.assert_passes(head + self.words(120 - start) + end, path=path)
                self.assert_finds(head + self.words(121 - start) + end, message, line=line, path=path)
        self.assert_finds("let a = 1\n" + "/// " + self.words(130) + "\n", message, line=2)

    def test_wide_lines_of_code_are_the_formatter_s(self):
        for text in [f'let a = "{self.words(130)}"', f'let a = """\n    // {self.words(130)}\n    """']:
            self.assert_passes(text + "\n")

    def test_width_of_prose(self):
        message = "the text is wider than 120 columns"
        for head in ["", "- ", "12. ", "> ", "# ", "    ", "- a\n  - "]:
            line, start = head.count("\n") + 1, len(head) - head.rfind("\n") - 1
            text = "a\n" + head
            self.assert_passes(text + self.words(120 - start) + "\n", path="A/README.md")
            self.assert_finds(text + self.words(121 - start) + "\n", message, line=line + 1, path="A/README.md")
        for block in ["```\na\n```", "~~~sh\n```\n~~~", "````\n```\n````", "    a"]:
            self.assert_finds(f"{block}\n\n{self.words(121)}", message, line=block.count("\n") + 3, path="README.md")
        self.assert_passes(self.words(121), path="LICENSE")

    def test_wide_lines_that_cannot_be_wrapped(self):
        url = "https://example.com/" + "a" * 120
        for head in ["// ", "    /// ", "/// - "]:
            self.assert_passes(f"{head}{url}\n")
        for text in [url, "- " + url, "> 1. " + url, f"See [the page]({url}), which is long.", f"| {self.words(130)} |"]:
            self.assert_passes(text + "\n", path="README.md")
        for block in ["```\n{}\n```", "~~~swift\n```\n{}\n~~~", "````\n```\n{}\n````", "a\n\n    {}\n    {}"]:
            self.assert_passes(block.replace("{}", self.words(130)) + "\n", path="README.md")
        self.assert_finds(f"see {url}\n", "the text is wider than 120 columns", path="README.md")

    def words(self, length):
        """A text of that many characters with a space after each word."""
        return ("word " * length)[: length - 1] + "."

    def test_paths_of_a_machine(self):
        for path in ["README.md", "Tests/A/File.swift"]:
            for text in ["see /home" + "/anna/x", "`/Users" + "/anna`", "cd /wo" + "rk/main"]:
                self.assert_finds(text, "a path of somebody's own machine", path=path)
        self.assert_passes("https://example.com/wo" + "rk/notes and ~/home/x", path="README.md")

    def test_tests_may_use_what_sources_may_not(self):
        self.assert_passes("Task { try! f() }", path="Tests/GatehouseHTTPTests/File.swift")


if __name__ == "__main__":
    unittest.main()
