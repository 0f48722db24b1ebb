import GatehouseOAuth
import GatehousePasswords
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("The issuer of a storage")
struct StorageIssuerTests {
    private let storage = ServiceStorage.tested

    @Test func `isn't decided by its administration`() async throws {
        let configuration = try await ServiceConfiguration.administering(storage)
        let randomness = SeededRandomSource(seed: 1)
        _ = try await TokenService(
            configuration: configuration, storage: storage,
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: 42))),
            passwords: PasswordHasher(randomness: randomness), randomness: randomness,
            replays: InMemoryReplayMemory(time: ManualTimeSource()))
        #expect(try await storage.issuer() == nil)
        _ = try await InProcessService(issuer: "https://id.example.com", storage: storage)
        #expect(try await storage.issuer() == "https://id.example.com")
        #expect(try await ServiceConfiguration.administering(storage).issuer == "https://id.example.com")
    }

    @Test func `isn't one that a client has taken as its audience`() async throws {
        let service = try await InProcessService(issuer: "https://first.example.com", storage: storage).service
        _ = try await service.registerClient(
            .native("Notes", redirectURIs: [], audience: "https://id.example.com"), id: "notes")
        try await storage.write { transaction in
            let owner = try transaction.first(SettingRecord.self, where: \.name == "issuer")
            if let owner { transaction.delete(owner) }
        }
        let error = await #expect(throws: ServiceError.self) { try await storage.claim(for: "https://id.example.com") }
        #expect(error?.code == .storageMismatch)
        #expect(try await storage.issuer() == nil)
    }

    @Test func `stays what the first service on it was`() async throws {
        _ = try await InProcessService(issuer: "https://id.example.com", storage: storage)
        let error = await #expect(throws: ServiceError.self) {
            _ = try await InProcessService(issuer: "https://other.example.com", storage: storage)
        }
        #expect(error?.code == .storageMismatch)
        #expect(error?.reason.contains("belongs to the issuer https://id.example.com") == true)
    }
}
