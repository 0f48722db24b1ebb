import Foundation
import GatehouseHTTP
import GatehouseRows
import GatehouseServer
import GatehouseService
import GatehouseTesting
import StorageTestSupport
import Testing

@Suite("Health")
struct HealthTests {
    private func status(_ service: InProcessService, _ path: String) async throws -> HTTPStatus {
        let url = try #require(URL(string: "https://id.example.com" + path))
        return await service.server.respond(to: HTTPRequest(.get, url: url)).status
    }

    @Test func `isn't ready if the storage can be read but not written, and lives on`() async throws {
        let rows = WatchedRows()
        let service = try await InProcessService(storage: ServiceStorage(rows))
        #expect(try await status(service, "/health/ready") == .ok)
        rows.failWrites(with: StorageError(.full, "no space left"))
        // What was found out a moment ago counts, so that strangers can't make the service write all the time.
        #expect(try await status(service, "/health/ready") == .ok)
        service.time.advance(by: .seconds(1))
        #expect(try await status(service, "/health/ready") == .serviceUnavailable)
        #expect(try await status(service, "/health/live") == .ok)
        rows.failWrites(with: nil)
        service.time.advance(by: .seconds(1))
        #expect(try await status(service, "/health/ready") == .ok)
    }

    @Test func `is found out once in a second, also if the storage is slow`() async throws {
        let rows = WatchedRows()
        let service = try await InProcessService(storage: ServiceStorage(rows))
        let before = rows.changes.count
        rows.interrupt(after: 0) { service.time.advance(by: .seconds(2)) }
        #expect(try await status(service, "/health/ready") == .ok)
        let once = rows.changes.count - before
        #expect(try await status(service, "/health/ready") == .ok)
        #expect(once > 0 && rows.changes.count - before == once)
    }

    @Test func `isn't ready while the service drains, and goes on to answer`() async throws {
        let service = try await InProcessService(storage: .tested)
        service.server.drain()
        #expect(try await status(service, "/health/ready") == .serviceUnavailable)
        #expect(try await status(service, "/health/live") == .ok)
        #expect(try await status(service, "/jwks") == .ok)
    }
}
