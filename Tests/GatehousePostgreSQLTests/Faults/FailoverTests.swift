import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("A standby that takes over", .serialized)
struct FailoverTests {
    /// Makes the standby one for which the primary's transactions wait.
    private func synchronize(_ primary: OwnServer) async throws {
        try await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try await primary.run("SELECT pg_reload_conf()::text")
        while try await primary.run("SELECT sync_state FROM pg_stat_replication") != ["sync"] { await Task.yield() }
    }

    private func withPair(
        _ body: (_ primary: OwnServer, _ standby: OwnServer, _ engine: PostgreSQLDatabase) async throws -> Void
    ) async throws {
        try await OwnServer.with { primary in
            try await primary.start()
            try await primary.withStandby { standby in
                try await standby.start()
                try await synchronize(primary)
                // The first that answers isn't the one that accepts changes.
                let engine = try await PostgreSQLDatabase.open(OwnServer.location(standby, primary))
                try await body(primary, standby, engine)
                await engine.close()
            }
        }
    }

    @Test(arguments: [false, true])
    func `has all that was answered, and nothing twice`(isCrash: Bool) async throws {
        try await withPair { primary, standby, engine in
            let load = NumberedLoad(engine)
            try await load.run {
                try await load.goOn()
                try await primary.stop(crashing: isCrash)
                try await standby.perform("promote")
                try await load.goOn()
            }
        }
    }

    @Test(arguments: [false, true])
    func `is used at once where the connections to the primary were idle`(isCrash: Bool) async throws {
        try await withPair { primary, standby, engine in
            try await engine.write { $0.insert(Counter(1)) }
            try await primary.stop(crashing: isCrash)
            try await standby.perform("promote")
            try await engine.write { $0.insert(Counter(2)) }
            #expect(try await engine.read { try $0.all(Counter.self, where: \.id > 0).map(\.id) } == [1, 2])
        }
    }

    @Test func `can't be changed before, which is a failure that passes`() async throws {
        try await withPair { primary, standby, engine in
            try await engine.write { $0.insert(Counter(1)) }
            try await primary.stop(crashing: true)
            await #expect {
                try await engine.write { $0.insert(Counter(2)) }
            } throws: { error in
                let error = error as? StorageError
                return error?.code == .unavailable && (error?.underlyingError as? DatabaseError)?.code == .unreachable
            }
            try await standby.perform("promote")
            try await engine.write { $0.insert(Counter(2)) }
            #expect(try await engine.read { try $0.all(Counter.self, where: \.id > 0).count } == 2)
        }
    }
}
