import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("A server that restarts under load", .serialized)
struct RestartTests {
    @Test(arguments: [false, true])
    func `keeps what was answered, and does nothing twice`(isCrash: Bool) async throws {
        // Such a server answers before a transaction is stored, unless a connection asks for more.
        try await OwnServer.with("synchronous_commit = off") { server in
            try await server.start()
            let engine = try await PostgreSQLDatabase.open(OwnServer.location(server))
            let load = NumberedLoad(engine)
            try await load.run {
                for _ in 0..<2 {
                    try await load.goOn()
                    try await server.stop(crashing: isCrash)
                    try await load.failures.wait(for: load.failures.count + 1)
                    try await server.start()
                }
                try await load.goOn()
            }
            await engine.close()
        }
    }

    @Test func `ends single connections, and the rest goes on`() async throws {
        let database = try TestDatabase()
        let engine = try await database.open(RowEngineConformance.migrations)
        let load = NumberedLoad(engine)
        try await load.run {
            for _ in 0..<20 {
                try await load.goOn()
                try await onThread { try database.terminateOthers(limit: 3) }
            }
            try await load.goOn()
        }
        await engine.close()
    }
}
