import Foundation
import Testing

@testable import GatehouseCommand

/// Whether this machine writes core dumps where the tests can find them.
private let writesCoreDumps =
    (try? String(contentsOfFile: "/proc/sys/kernel/core_pattern", encoding: .utf8)) == "core\n"

@Suite("A core dump", .enabled(if: writesCoreDumps, "core dumps don't go to the current folder"))
struct CoreDumpTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `of a process that holds keys isn't written`() async throws {
        defer { world.close() }
        let service = ["serve", "--listen", "127.0.0.1:0", "--database", world.database.description]
        #expect(try await abort([try GatehouseProgram.path()] + service) == [])
        #expect(try await abort(["/bin/sh", "-c", "echo; exec sleep 60"]) == ["core"], "this check finds no core dump")
    }

    /// Runs a program that may leave core dumps, aborts it after its first line, and returns the files that it left.
    private func abort(_ arguments: [String]) async throws -> [String] {
        let folder = world.folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let script = #"cd "$0" && ulimit -c unlimited && exec "$@""#
        let child = try ChildProcess(
            "/bin/sh", ["-c", script, folder.path] + arguments, environment: world.environment)
        #expect(await child.output.next() != nil)
        child.send(SIGABRT)
        #expect(await child.ending() == .signal(SIGABRT))
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
}
