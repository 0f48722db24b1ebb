import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("Making signing keys")
struct MakingKeysTests {
    private func keyRing(_ world: World, _ worker: HeldWorker) async throws -> KeyRing {
        let vault = try await MasterVault(
            InProcessService.masterKey(), of: world.storage, randomness: world.randomness)
        return KeyRing(
            algorithms: [.es256], storage: world.storage, vault: vault, time: world.time, worker: worker)
    }

    private func keys(_ world: World, _ algorithm: String) async throws -> [KeyRecord] {
        try await world.records.keys().filter { $0.algorithm == algorithm }
    }

    /// Checks that no keys for EdDSA were made, stored or not. Keys that were made before would be older.
    private func expectNothingMade(_ world: World) async throws {
        world.time.advance(by: .seconds(10))
        let algorithm = try #require(KeyAlgorithm.named("EdDSA"))
        let made = try await world.service.removeExpired.context.keyRing.makeKeys(of: algorithm)
        #expect(made.count == 2 && made.allSatisfy { $0.createdAt == world.time.now })
        #expect(try await keys(world, "EdDSA").isEmpty)
    }

    /// The metadata of an app whose ID tokens need keys that there aren't.
    private func metadata(_ change: (inout ClientMetadata) -> Void = { _ in }) -> ClientMetadata {
        var metadata = ClientMetadata.native("Album", redirectURIs: ["http://127.0.0.1/callback"])
        metadata.grantTypes = [.authorizationCode]
        metadata.idTokenSignedResponseAlg = "EdDSA"
        change(&metadata)
        return metadata
    }

    @Test func `is done once for all that need them, beside everything else`() async throws {
        let world = try await World()
        let worker = HeldWorker()
        let ring = try await keyRing(world, worker)
        let algorithm = try #require(KeyAlgorithm.named("EdDSA"))
        async let made = withThrowingTaskGroup(of: [KeyRecord].self) { group in
            for _ in 0..<50 { group.addTask { try await ring.makeKeys(of: algorithm) } }
            return try await group.reduce(into: Set()) { $0.insert($1.map(\.id)) }
        }
        for _ in 0..<2 {
            await worker.waitForWork(1)
            // Requests for other keys don't wait.
            #expect(try await ring.signer().algorithm == .es256)
            #expect(worker.heldCount == 1)
            worker.runOne()
        }
        #expect(try await made.count == 1)
        let fresh = try await ring.makeKeys(of: algorithm)
        #expect(worker.heldCount == 0 && fresh.map(\.stage) == [.current, .upcoming])
    }

    @Test func `doesn't make them twice if they weren't stored, and dates them when they are`() async throws {
        let world = try await World()
        let worker = HeldWorker()
        let ring = try await keyRing(world, worker)
        let algorithm = try #require(KeyAlgorithm.named("EdDSA"))
        async let made = ring.makeKeys(of: algorithm)
        for _ in 0..<2 {
            await worker.waitForWork(1)
            worker.runOne()
        }
        let fresh = try await made
        world.time.advance(by: .seconds(86_400))
        for _ in 0..<2 {
            let again = try await ring.makeKeys(of: algorithm)
            #expect(again == fresh)
            try await world.storage.write { try ring.store(again, in: &$0) }
        }
        let stored = try await keys(world, "EdDSA")
        #expect(Set(stored.map(\.id)) == Set(fresh.map(\.id)))
        #expect(stored.allSatisfy { $0.createdAt == world.time.now })
    }

    @Test func `is done for 50 registrations at once, and for none that is refused`() async throws {
        let world = try await World()
        let (service, album) = (world.service, metadata())
        await expectRefusal(.alreadyExists) { try await service.registerClient(album, id: "notes") }
        let token = try await service.addInitialToken("ada", uses: 1).token
        let found = try await service.checkRegistrationToken.initial(token, from: nil)
        for (name, change) in [
            ("a wrong redirect URI", { $0.redirectURIs = ["http://album.example.com/callback"] }),
            ("a scope that isn't permitted", { $0.scope = "openid device" }),
        ] as [(Comment, (inout ClientMetadata) -> Void)] {
            await #expect(throws: Refusal.self, name) {
                try await service.clientRegistrations.register(metadata(change), with: found, from: nil)
            }
        }
        try await service.revokeInitialToken("ada")
        await expectRefusal(.invalidToken) {
            try await service.clientRegistrations.register(album, with: found, from: nil)
        }
        try await expectNothingMade(world)
        let other = try await World()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { [other = other.service] in _ = try await other.registerClient(album) } }
            try await group.waitForAll()
        }
        #expect(try await keys(other, "EdDSA").count == 2)
    }

    @Test func `isn't done for a change of a registration that is refused`() async throws {
        let world = try await World()
        let token = try await world.service.addInitialToken("ada").token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        let registrations = world.service.clientRegistrations
        let answer = try await registrations.register(
            metadata { $0.idTokenSignedResponseAlg = nil }, with: found, from: nil)
        let change = metadata { $0.others["client_id"] = .string(answer.client.id.rawValue) }
        try await world.service.revokeRegistrationToken(of: answer.client.id)
        await expectRefusal(.invalidToken) {
            try await registrations.replace(answer.client, by: change, with: answer.token, from: nil)
        }
        await expectRefusal(.notFound) {
            try await world.service.updateClient("nobody") { $0.idTokenSignedResponseAlg = "EdDSA" }
        }
        try await expectNothingMade(world)
        _ = try await world.service.updateClient(answer.client.id) { $0.idTokenSignedResponseAlg = "EdDSA" }
        #expect(try await keys(world, "EdDSA").count == 2)
    }
}
