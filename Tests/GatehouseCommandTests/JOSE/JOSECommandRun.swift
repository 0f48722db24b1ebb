import Foundation
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

/// One call of a JOSE command, with what it said.
struct JOSECommandRun {
    let status: ExitCode
    let output: String
    let notes: String

    var lines: [String] {
        output.split(separator: "\n").map(String.init)
    }

    init(_ name: String, _ arguments: String..., input: String = "") async throws {
        let operation = try #require(JOSEOperation.all.first { $0.name == name })
        let log = Mutex((output: "", notes: ""))
        let console = Console(
            output: { line in log.withLock { $0.output += line + "\n" } },
            outputBytes: { bytes in log.withLock { $0.output += String(decoding: bytes, as: UTF8.self) } },
            note: { line in log.withLock { $0.notes += line } })
        let fed = Command(path: ["jose", name], summary: "", options: operation.command.options) {
            try await operation.run($0, input: .scripted([input]))
        }
        status = await CommandRunner(commands: [fed], console: console)
            .run(["jose", name] + arguments, environment: [:])
        (output, notes) = log.withLock { $0 }
    }
}

/// A file that is gone after the test.
final class TemporaryFile {
    let path: String

    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
