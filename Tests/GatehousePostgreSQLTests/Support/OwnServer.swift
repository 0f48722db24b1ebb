import Foundation
import GatehousePostgreSQL
import GatehouseTesting
import Testing

/// A server that a test stops, fills and promotes as it likes (`Tests/PostgreSQL/server`). Its folder is removed at the
/// end of the run.
struct OwnServer: Sendable {
    /// The script did something else than it was told.
    struct Failure: Error {
        let action: String
    }

    private static let script = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../PostgreSQL/server").standardizedFileURL.path

    let folder: String

    /// - Throws: If `Tests/PostgreSQL/run` doesn't run the tests.
    private init() throws {
        let parent = try #require(ProcessInfo.processInfo.environment["GATEHOUSE_TEST_POSTGRESQL_FOLDER"])
        // The name of a socket must be short.
        folder = "\(parent)/\(UUID().uuidString.prefix(8))"
    }

    /// Makes a server that isn't running yet, and stops it when the test has ended. The arguments are options of
    /// `initdb`, and lines of the server's configuration.
    static func with(_ arguments: String..., body: (OwnServer) async throws -> Void) async throws {
        let server = try OwnServer()
        try await server.perform("make", arguments)
        try await server.stopping { try await body(server) }
    }

    /// Makes a standby that isn't running yet, and stops it when the body has ended.
    func withStandby(_ body: (OwnServer) async throws -> Void) async throws {
        let standby = try OwnServer()
        try await standby.perform("copy", [folder])
        try await standby.stopping { try await body(standby) }
    }

    /// The URL of a database on these servers, which are reached by their sockets.
    static func location(_ servers: OwnServer...) throws -> PostgreSQLLocation {
        let hosts = servers.map(\.folder).joined(separator: ",")
        return try PostgreSQLLocation("postgresql://gatehouse@/postgres?host=\(hosts)")
    }

    /// Has the script do something. It waits until that is done.
    func perform(_ action: String, _ arguments: [String] = []) async throws {
        let all = [action, folder] + arguments
        let ending = try await onThread {
            try SpawnedProcess(OwnServer.script, all, environment: ProcessInfo.processInfo.environment, errors: 2)
                .wait()
        }
        guard ending == .status(0) else { throw Failure(action: action) }
    }

    func start() async throws { try await perform("start") }

    /// Lets all transactions end at once, or crashes.
    func stop(crashing: Bool = false) async throws { try await perform("stop", [crashing ? "immediate" : "fast"]) }

    /// Runs a statement on a connection of its own.
    @discardableResult
    func run(_ statement: String) async throws -> [String] {
        let location = try OwnServer.location(self)
        return try await onThread { try PostgreSQLDatabase.run(statement, at: location) }
    }

    private func stopping(_ body: () async throws -> Void) async throws {
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        if FileManager.default.fileExists(atPath: "\(folder)/data/postmaster.pid") { try await stop(crashing: true) }
        try result.get()
    }
}

/// Runs what waits for other processes on a thread of its own, so that no task has to wait for it.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
