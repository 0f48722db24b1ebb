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

    def test_examples_of_a_tutorial_are_no_sources(self):
        self.assert_finds("try! f()", "try! ends the whole process", path="Sources/Gatehouse/File.swift")
        self.assert_passes("try! f()", path="Sources/Gatehouse/Gatehouse.docc/Resources/step.swift")

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

    def test_the_pages_name_the_version_that_the_command_prints(self):
        source = "Sources/GatehouseCommand/CommandLine/Version.swift"
        files = {
            source: 'static let number = "1.2.0"\n',
            "CHANGELOG.md": "## Unreleased\n\n## 1.2.0 - 2026-11-23\n\n## 1.1.0 - 2026-01-01\n",
            "README.md": '`from: "1.2.0"`, tag `1.2.0`, Gatehouse 1.2.0, another 1.1.0\n',
        }
        self.assertEqual(self.check(files)[0], 0)
        message = f"names 1.1.0, and {source} 1.2.0"
        for path, text in [
            ("CHANGELOG.md", "## 1.1.0 - 2026-01-01\n"), ("README.md", '`from: "1.1.0"`\n'), ("README.md", "tag `1.1.0`\n"),
            ("README.md", "Gatehouse 1.1.0\n"),
        ]:
            self.assertEqual(self.check(files | {path: text}), (1, [f"{path}: {message}"]))

    def test_examples(self):
        self.assert_finds("let a = try! f()", "try! ends the whole process", path="Examples/Sources/Notes/main.swift")
        self.assert_finds("\n" * 301, "the file has 301 lines; 300 are allowed", line=301, path="Examples/Sources/A/B.swift")
        self.assert_passes("let a = Date()\nTask { await b() }\n", path="Examples/Sources/Notes/main.swift")
        self.assert_finds(
            "public struct Own: HTTPLoader {}\n", "Own needs a test with LoaderConformance",
            path="Examples/Sources/OwnParts/Own.swift")
        path = "Examples/Tests/NotesTests/File.swift"
        self.assert_finds("@Test func a() { b() }\n", "a test without an expectation", path=path)
        self.assert_passes("@Test func a() { #expect(b) }\n", path=path)

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
            self.assert_passes(text, path="Sources/GatehouseService/Policies/EmailAddress.swift")
        for text in ["a.caseInsensitiveCompare(b)", "a.localizedCompare(b)", "a.localizedCaseInsensitiveContains(b)"]:
            self.assert_finds(text, "protocol text compares as bytes")
        self.assert_passes("name.asciiLowercased == a; error.localizedDescription")

    def test_nothing_is_shared(self):
        for text in ["static var shared = A()", "static let instance: A", "static var sharedInstance = A()", "A.sharedInstance"]:
            self.assert_finds(text, "nothing is global")
        self.assert_passes("static let sharedKey = 1; let instance = a.instance")
        message = "a value that follows a task is private to its module"
        self.assert_finds("@TaskLocal public static var a: A?", message)
        self.assert_finds("@TaskLocal package static var a: A?", message, path="Sources/GatehouseDependencies/A.swift")
        self.assert_passes("@TaskLocal public static var a = A()", path="Sources/GatehouseDependencies/Dependencies.swift")
        self.assert_passes("@TaskLocal static var a: A?")

    def test_dependencies_are_passed(self):
        message = "dependencies are passed to initialisers; the wrappers are for app code"
        for text in ["@Injected var a: A", "@Registered var a = A()", "Injected()", "Dependencies.a", "withDependencies {"]:
            self.assert_finds(text, message, path="Sources/GatehouseClient/File.swift")
            self.assert_passes(text, path="Sources/GatehouseDependencies/File.swift")
        self.assert_passes("// @Injected is for apps")

    def test_tests_run_the_code_of_apps(self):
        for text in ["#if DEBUG", "    #if os(Linux) && TESTING", "#elseif MOCKED"]:
            self.assert_finds(text, "tests run the same code as an app")
        self.assert_passes("#if canImport(Glibc)\n#endif")

    def test_references_of_the_client_do_not_vanish(self):
        for text in ["weak var delegate: A?", "{ [unowned self] in }"]:
            message = "the client holds no reference that may vanish"
            self.assert_finds(text, message, path="Sources/GatehouseClient/Manager/File.swift")
            self.assert_passes(text)

    def test_names_of_the_client_name_no_vendor(self):
        path, message = "Sources/GatehouseClient/File.swift", "the client's names state functions, and no vendor"
        for text in ["struct FirebaseProvider {}", 'let id = "github"', "/// A.\nlet okta = 1"]:
            self.assert_finds(text, message, line=text.count("\n") + 1, path=path)
            self.assert_passes(text)
        self.assert_passes("// as Google does\nlet a = 1  // Apple's way\n", path=path)

    def test_the_state_machine_has_one_caller(self):
        message = "one place tells the state machine what happened"
        self.assert_finds("machine.handle(event)", message, path="Sources/GatehouseClient/Manager/Other.swift")
        self.assert_passes("machine.handle(event)", path="Sources/GatehouseClient/Manager/SessionCore.swift")
        first, second = (f"Sources/GatehouseClient/Manager/SessionCore{end}.swift" for end in ["", "+More"])
        self.assertEqual(self.check({first: "machine.handle(a)", second: "\nmachine.handle(b)"}), (
            1, [f"{second}:2: {message}", f"{first}:1: {message}"]))

    def test_the_store_has_one_writer(self):
        for text in ["try await store.save(record)", "await store.erase()"]:
            message = "one folder writes sessions to the store"
            self.assert_finds(text, message, path="Sources/GatehouseClient/Manager/File.swift")
            self.assert_passes(text, path="Sources/GatehouseClient/Persistence/File.swift")
            self.assert_passes(text)
        for text in ["FileManager.default", "FileHandle.standardError", "UserDefaults()", "try data.write(to: file)"]:
            message = "the client keeps data in its store only"
            self.assert_finds(text, message, path="Sources/GatehouseClient/Persistence/File.swift")
            self.assert_passes(text)

    def test_a_contract_that_no_test_checks(self):
        loader, tests = "Sources/GatehouseHTTP/Loaders/Echo.swift", "Tests/GatehouseHTTPTests/LoaderConformanceTests.swift"
        text = "/// Repeats.\npublic struct Echo: Sendable, HTTPLoader {\n}\n"
        missing = (1, [f"{loader}:2: Echo needs a test with LoaderConformance"])
        self.assertEqual(self.check({loader: text}), missing)
        self.assertEqual(self.check({loader: text, tests: "let a = Echo()\n"}), missing)
        self.assertEqual(self.check({loader: text, tests: "let a = LoaderConformance.checks, b = Echoes()\n"}), missing)
        self.assertEqual(self.check({loader: text, tests: "let a = LoaderConformance.checks, b = Echo()\n"})[0], 0)

    def test_loaders_decode_nothing(self):
        for text in ["struct A: Codable {}", "JSONValue.null", "coder.decode(A.self)"]:
            for folder in ["Loaders/Retry", "Loading"]:
                message = "the chain and its loaders decode nothing"
                self.assert_finds(text, message, path=f"Sources/GatehouseHTTP/{folder}/File.swift")
            self.assert_passes(text, path="Sources/GatehouseHTTP/Bodies/File.swift")

    def test_the_compiler_proves_that_there_are_no_data_races(self):
        for text in ["/// Why.\nfinal class A: @unchecked Sendable {}", "\nDispatchQueue.main"]:
            for module in ["GatehouseHTTP", "GatehouseClient"]:
                message = "the compiler proves that these modules have no data race"
                self.assert_finds(text, message, line=2, path=f"Sources/{module}/File.swift")
            self.assert_passes(text, path="Sources/GatehouseCurl/File.swift")

    def test_unchecked_sendable_says_why(self):
        why = "@unchecked Sendable needs its reason in a comment directly above"
        path = "Sources/GatehouseCurl/File.swift"
        self.assert_finds("\nfinal class A: @unchecked Sendable {}", why, line=2, path=path)
        self.assert_passes("/// The pointer is set once.\nfinal class A: @unchecked Sendable {}", path=path)
        self.assert_passes("/// The pointer is set once.\n@safe\nfinal class A: @unchecked Sendable {}", path=path)
        self.assert_finds("@safe\nfinal class A: @unchecked Sendable {}", why, line=2, path=path)

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

    def test_broken_units(self):
        message = "a unit of systemd has one setting a line"
        unit = "[Service]\n# its key\nUser=gatehouse\nExecStart=/bin/a --b=c --d e\n\nLimitCORE=0\n"
        self.assert_passes(f"```ini\n{unit}```\nAnd so on.\n", path="README.md")
        for line in ["[Service] User=gatehouse", "User=gatehouse UMask=0077", "serve --listen 127.0.0.1:8080"]:
            self.assert_finds(f"```ini\n{line}\n```\n", message, line=2, path="README.md")

    def words(self, length):
        """A text of that many characters with a space after each word."""
        return ("word " * length)[: length - 1] + "."

    def test_paths_of_a_machine(self):
        for path in ["README.md", "Tests/A/File.swift"]:
            for text in ["see /home" + "/anna/x", "`/Users" + "/anna`", "cd /wo" + "rk/main"]:
                self.assert_finds(text, "a path of somebody's own machine", path=path)
        self.assert_passes("https://example.com/wo" + "rk/notes and ~/home/x", path="README.md")

    def assert_pointless(self, *lines, **files):
        """Expects these lines of a file of tests to be reported."""
        path = "Tests/GatehouseHTTPTests/ATests.swift"
        found = [f"{path}:{line}: a test without an expectation" for line in lines]
        files = {f"Tests/{name.replace('_', '/')}.swift": text for name, text in files.items()}
        code, output = self.check({path: files.pop("Tests/A.swift"), **files})
        self.assertEqual(output if code else [], found)

    def test_tests_without_an_expectation(self):
        head = "struct ATests {\n    @Test "
        for text in ["func `runs`() async throws { try await run() }", '(arguments: ["{", "}"])\n func run(a: String) { f(a) }',
                     "func run() {\n // #expect(true)\n}", "(arguments: [A.init(1)])\n func run(a: A) {}", "func run() throws { try XCTAssert(#\"#expect\"#) }"]:
            self.assert_pointless(2 + text.count("\n") * text.startswith("("), A=head + text + "\n}")
        for text in ["#expect(a)", "try #require(a)", "await confirmation { }", 'Issue.record("no")', "try await check.run { A() }"]:
            self.assert_pointless(A=head + "func run() async throws {\n" + text + "\n}\n}")

    def test_tests_that_call_what_holds_an_expectation(self):
        test = "@Test func one() { check(1) }\n@Test func two() { indirect { 1 } }\n@Test func three() { checked(1) }\n"
        helpers = "func check(_ a: Int) { #expect(a > 0) }\nfunc indirect(_ a: () -> Int) { check(a()) }\n"
        self.assert_pointless(3, A=test + helpers)
        self.assert_pointless(3, A=test, GatehouseHTTPTests_Helpers=helpers)
        self.assert_pointless(3, A=test, StoreTestSupport_Helpers=helpers)
        self.assert_pointless(1, 2, 3, A=test, GatehouseJOSETests_Helpers=helpers)
        # A test judges nothing for others, and a helper that only unwraps doesn't either.
        self.assert_pointless(3, A="@Test func a() { #expect(b) }\nfunc c() throws { try #require(b) }\n@Test func d() { a(); c() }")

    def test_tests_may_use_what_sources_may_not(self):
        self.assert_passes("Task { try! f() }", path="Tests/GatehouseHTTPTests/File.swift")


if __name__ == "__main__":
    unittest.main()
