import Foundation
import GatehouseTesting

/// A PostgreSQL server of its own, which stores durably what it commits.
final class PostgreSQLServer: Sendable {
    /// The URL of its database.
    let url: String

    private let script: SpawnedProcess
    private let input: Pipe
    private let folder: URL

    /// Starts it, by the script that starts servers for tests.
    init() throws {
        let path = "Tests/PostgreSQL/run"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("there is no \(path): run the benchmarks in the package's folder")
        }
        let output = Pipe()
        input = Pipe()
        // It ends when nobody can write to its input any more, also if this process is killed.
        let command = #"printf '%s\n%s\n' "$GATEHOUSE_TEST_POSTGRESQL" "$GATEHOUSE_TEST_POSTGRESQL_FOLDER"; exec cat"#
        script = try SpawnedProcess(
            path, ["sh", "-c", command],
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "GATEHOUSE_TEST_POSTGRESQL_DURABLE": "1"],
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let lines = text.split(separator: "\n")
        guard lines.count == 2 else { throw BenchmarkFailure("the PostgreSQL server doesn't start") }
        (url, folder) = (String(lines[0]), URL(filePath: String(lines[1])))
    }

    /// How long its processes have run, in seconds.
    var processorTime: Double {
        get throws {
            let file = folder.appending(path: "main/data/postmaster.pid").path
            let text = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").first ?? ""
            guard let first = pid_t(text) else { throw BenchmarkFailure("the PostgreSQL server has ended") }
            let list = try String(contentsOfFile: "/proc/\(first)/task/\(first)/children", encoding: .utf8)
            // A process that has ended meanwhile counts as its parent's.
            let children = list.split { $0.isWhitespace }.compactMap { pid_t($0) }
            let running = children.compactMap { try? ProcessorTime.seconds(of: $0) }.reduce(0, +)
            return try running + ProcessorTime.seconds(of: first) + ProcessorTime.seconds(ofEndedChildrenOf: first)
        }
    }

    /// Stops it, and deletes its folder.
    func stop() {
        try? input.fileHandleForWriting.close()
        script.wait()
    }
}
