import Foundation
import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("An encrypted connection", .serialized)
struct EncryptionTests {
    private func location(
        _ server: OwnServer, host: String = "localhost", authority: String = "ca"
    ) throws -> PostgreSQLLocation {
        let port = try String(contentsOfFile: "\(server.folder)/port", encoding: .utf8).prefix { $0.isNumber }
        return try PostgreSQLLocation(
            "postgresql://gatehouse@\(host):\(port)/postgres?sslmode=verify-full"
                + "&sslrootcert=\(server.folder)/\(authority).crt&passfile=\(server.folder)/pgpass")
    }

    private func expectRefusal(_ location: PostgreSQLLocation, _ words: String) async {
        let error = await #expect(throws: DatabaseError.self) { _ = try await PostgreSQLDatabase.open(location) }
        #expect(error?.code == .unreachable)
        #expect(error?.reason.contains(words) == true, "\(String(describing: error))")
    }

    @Test func `is made only to a server with a certificate for its name, of an authority that is known`() async throws
    {
        try await OwnServer.with { server in
            try await server.perform("certify", ["localhost"])
            try await server.perform("listen")
            let engine = try await PostgreSQLDatabase.open(location(server))
            try await engine.write { $0.insert(Counter(1)) }
            let protocols = try PostgreSQLDatabase.run(
                "SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()", at: location(server))
            #expect(protocols == ["TLSv1.3"])
            await engine.close()
            await expectRefusal(try location(server, host: "127.0.0.1"), "does not match host name")
            await expectRefusal(try location(server, authority: "other"), "certificate verify failed")
        }
    }

    @Test func `isn't replaced by one that isn't encrypted`() async throws {
        try await OwnServer.with { server in
            try await server.perform("listen")
            await expectRefusal(try location(server), "server does not support SSL")
        }
    }
}
