import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// V8
@Suite("A storage and its issuer")
struct IssuerOfStorageTests {
    @Test(arguments: [
        "https://id.example.org", "https://id.example.com/", "https://ID.example.com", "https://id.example.com:443",
    ])
    func `belong together, byte for byte`(other: String) async throws {
        let storage = ServiceStorage.tested
        _ = try await InProcessService(issuer: World.issuer, storage: storage)
        await expectFailure(.storageMismatch) { try await InProcessService(issuer: other, storage: storage) }
        _ = try await InProcessService(issuer: World.issuer, storage: storage, seed: 2)
    }

    @Test func `stay together after a refused opening`() async throws {
        let storage = ServiceStorage.tested
        let first = try await InProcessService(issuer: World.issuer, storage: storage)
        await expectFailure(.storageMismatch) {
            try await InProcessService(issuer: "https://id.example.org", storage: storage)
        }
        let again = try await InProcessService(issuer: World.issuer, storage: storage, time: first.time)
        #expect(try await again.service.publicKeys() == first.service.publicKeys())
    }
}
