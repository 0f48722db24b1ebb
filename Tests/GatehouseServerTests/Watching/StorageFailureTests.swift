import Foundation
import GatehouseHTTP
import GatehouseRows
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The log of a storage that fails")
struct StorageFailureTests {
    @Test func `names a full disk once in a quarter of an hour, and not for each request`() async throws {
        let (rows, sink) = (WatchedRows(), CollectingSink())
        let web = try await Web(storage: ServiceStorage(rows), diagnostics: sink)
        func named() -> [String?] { sink.events(named: "server.storage-failed").map { $0.fields["reason"] } }
        rows.fail(with: StorageError(.full, "no room in /var/lib/secret"))
        for _ in 0..<5 { _ = try await web.send(.get, try web.authorizePath()) }
        #expect(named() == ["The disk is full."])
        #expect(sink.events(named: "server.failed").count == 5)
        rows.fail(with: StorageError(.unavailable, "locked"))
        _ = try await web.send(.get, try web.authorizePath())
        #expect(named().count == 2)
        web.time.advance(by: .seconds(15 * 60))
        rows.fail(with: StorageError(.full, "no room in /var/lib/secret"))
        for _ in 0..<5 { _ = try await web.send(.get, try web.authorizePath()) }
        #expect(named().count == 3 && named().last == "The disk is full.")
        #expect(sink.events.allSatisfy { $0.fields.values.allSatisfy { !$0.contains("secret") } })
    }
}
