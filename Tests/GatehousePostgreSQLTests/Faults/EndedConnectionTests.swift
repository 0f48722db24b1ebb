import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseSQL
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehousePostgreSQL

@Suite("A connection that the server ends while it is idle", .serialized)
struct EndedConnectionTests {
    /// A way to reach a server.
    enum Way: CaseIterable {
        case socket, network, encryption
    }

    /// A reason why a server ends a session.
    enum Cause: CaseIterable {
        /// Somebody has ended it (`pg_terminate_backend`).
        case termination
        /// It was idle for too long (`idle_session_timeout`).
        case silence

        /// Ends a connection, and returns when it has ended.
        func end(_ connection: ServerConnection, _ database: TestDatabase) throws {
            let limit = self == .silence ? 1 : 0
            let process = try connection.texts(
                "SELECT pg_backend_pid()::text, set_config('idle_session_timeout', '\(limit)', false)")[0]
            if self == .termination { try database.run("SELECT pg_terminate_backend(\(process))::text") }
            try #require(connection.isEnded(within: 60_000))
        }
    }

    private func withDatabase(_ way: Way, _ body: (TestDatabase) async throws -> Void) async throws {
        try await OwnServer.with { server in
            if way == .encryption { try await server.perform("certify", ["localhost"]) }
            try await server.perform("listen")
            let port = try String(contentsOfFile: "\(server.folder)/port", encoding: .utf8).prefix { $0.isNumber }
            let security = way == .encryption ? "verify-full&sslrootcert=\(server.folder)/ca.crt" : "disable"
            let url =
                switch way {
                case .socket: "postgresql://gatehouse@:\(port)/postgres?host=\(server.folder)"
                case .network, .encryption:
                    "postgresql://gatehouse@localhost:\(port)/postgres?passfile=\(server.folder)/pgpass"
                        + "&sslmode=\(security)"
                }
            try await body(TestDatabase(at: url))
        }
    }

    @Test(arguments: Way.allCases, Cause.allCases)
    func `makes no refresh fail`(way: Way, cause: Cause) async throws {
        try await withDatabase(way) { database in
            let (driver, storage) = try await TwoInstances.open(database, time: ManualTimeSource(), seed: 1)
            _ = try await driver.service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
            try await driver.registerApp("notes") { $0.dpopBoundAccessTokens = true }
            let code = try await driver.code("notes", in: driver.signInBrowser())
            let caller = try await driver.caller("notes", keyThumbprint: "key")
            var token = try #require(try await driver.respond(code.parameters(), to: caller).refreshToken)
            for _ in 0..<(way == .network ? 100 : 20) {
                // The pool gives work to the connection that was used last.
                try await storage.pool.run { try cause.end($0, database) }
                let request = RefreshRequest(refreshToken: token)
                token = try #require(try await driver.respond(request.parameters, to: caller).refreshToken)
            }
            await storage.close()
        }
    }

    @Test(arguments: Way.allCases, Cause.allCases)
    func `is noticed before it is used`(way: Way, cause: Cause) async throws {
        try await withDatabase(way) { database in
            let storage = try await database.open(RowEngineConformance.migrations)
            #expect(try await storage.pool.run { $0.isEnded } == false)
            // The answer to the end of a reading transaction is there, and nobody has read it.
            #expect(try await storage.read { try $0.all(Counter.self, where: \.id > 0).count } == 0)
            #expect(try await storage.pool.run { $0.isEnded } == false)
            let connection = try ServerConnection(database.location, PostgreSQLConfiguration())
            #expect(!connection.isEnded)
            try cause.end(connection, database)
            #expect(connection.isEnded)
            await storage.close()
        }
    }

    @Test(arguments: Way.allCases)
    func `between that look and its use lets the work be done on another one, once`(way: Way) async throws {
        try await withDatabase(way) { database in
            let storage = try await database.open(RowEngineConformance.migrations)
            let runs = Atomic(0)
            // One group of changes, as a transaction without a read sends it.
            try await storage.pool.run { connection in
                if runs.add(1, ordering: .relaxed).newValue == 1 { try database.terminateOthers() }
                try ServerTransaction(.writing, on: connection).run { try $0.perform { $0.insert(Counter(1)) } }
            }
            #expect(runs.load(ordering: .relaxed) == 2)
            // Behind the end of a reading transaction, whose answer nobody has read.
            try await storage.pool.run { connection in
                let isFirst = runs.add(1, ordering: .relaxed).newValue == 3
                try ServerTransaction(.reading, on: connection).run {
                    try $0.performReading { _ = try $0.first(Counter.self, where: \.id == 1) }
                }
                if isFirst { try database.terminateOthers() }
                try ServerTransaction(.writing, on: connection).run { try $0.perform { $0.insert(Counter(2)) } }
            }
            #expect(runs.load(ordering: .relaxed) == 4)
            #expect(try await storage.read { try $0.all(Counter.self, where: \.id > 0).map(\.id) } == [1, 2])
            await storage.close()
        }
    }

    @Test func `and an update of one statement have no effect together`() async throws {
        let database = try TestDatabase()
        try await database.open(RowEngineConformance.migrations).close()
        let connection = try ServerConnection(database.location, PostgreSQLConfiguration())
        try database.terminateOthers()
        do {
            _ = try connection.run([SQLStatement("UPDATE counters SET value = 1 WHERE id = 1 RETURNING id")]) { _ in }
            Issue.record("The connection has ended, and the update is made.")
        } catch let lost as ConnectionLost {
            #expect(lost.atTheEnd.outcome == .refused && lost.error.code == .unreachable)
        }
    }
}
