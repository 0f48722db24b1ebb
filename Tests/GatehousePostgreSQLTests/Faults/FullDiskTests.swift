import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

/// No file of the server may become larger than 2052 KiB. The last page of a full table finds room for its half only,
/// which the server takes for a full disk, as it does where the disk is one.
@Suite("A full disk", .serialized)
struct FullDiskTests {
    @Test func `is told, and changes are accepted again when there is room`() async throws {
        try await OwnServer.with("--wal-segsize=1") { server in
            try await server.perform("start", ["2052"])
            let engine = try await PostgreSQLDatabase.open(OwnServer.location(server))
            var count = 0
            func insert() async throws {
                try await engine.write { [count] transaction in
                    for number in 0..<20 {
                        transaction.insert(Thing("\(count)-\(number)") { $0.bytes = .init(repeating: 1, count: 1_500) })
                    }
                }
                count += 1
            }
            let failure = await #expect(throws: StorageError.self) { for _ in 0..<200 { try await insert() } }
            #expect(failure?.code == .full)
            #expect((failure?.underlyingError as? DatabaseError)?.reason.contains("53100") == true)
            #expect(count > 50)
            #expect(try await engine.read { try $0.all(Thing.self, where: \.id > "").count } == 20 * count)
            try await server.perform("grow")
            try await insert()
            #expect(try await engine.read { try $0.all(Thing.self, where: \.id > "").count } == 20 * count)
            await engine.close()
        }
    }
}
