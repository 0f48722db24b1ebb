import Foundation
import GatehouseTypes
import Synchronization

@testable import GatehouseCommand

/// Runs command lines in a home of their own, and keeps what they print.
final class Shell: Sendable {
    let home: URL
    private let lines = Mutex((output: [String](), notes: [String]()))

    init() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "gatehouse-test-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: home)
    }

    /// What went to standard output since the last look.
    func takeOutput() -> [String] {
        lines.withLock { lines in
            defer { lines.output = [] }
            return lines.output
        }
    }

    /// What went to standard error since the last look.
    func takeNotes() -> [String] {
        lines.withLock { lines in
            defer { lines.notes = [] }
            return lines.notes
        }
    }

    /// The results of the last command, which was called with `--json`.
    func takeResults() throws -> [JSONValue] {
        try takeOutput().map { try JSONValue(parsing: $0) }
    }

    var console: Console {
        Console(
            output: { line in self.lines.withLock { $0.output.append(line) } },
            outputBytes: { bytes in self.lines.withLock { $0.output.append(String(decoding: bytes, as: UTF8.self)) } },
            note: { line in self.lines.withLock { $0.notes.append(line) } })
    }

    /// Runs one command line.
    func run(_ arguments: String...) async -> ExitCode {
        await run(arguments)
    }

    /// Runs one command line.
    func run(_ arguments: [String]) async -> ExitCode {
        await CommandRunner(commands: Command.all, console: console)
            .run(arguments, environment: ["GATEHOUSE_HOME": home.path])
    }

    /// Writes a file into the home.
    func write(_ name: String, _ text: String) throws -> String {
        let file = home.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return file.path
    }
}
