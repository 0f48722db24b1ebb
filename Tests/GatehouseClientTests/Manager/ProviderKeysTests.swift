import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A manager whose store keeps proof keys")
struct ProviderKeysTests {
    private let keys = MemoryProofKeys()
    private let service = FakeAuthService(time: ManualTimeSource())

    private func isHandedOver(to provider: FakeProvider) -> Bool {
        provider.keys as? MemoryProofKeys === keys
    }

    @Test func `passes the key store to its provider`() {
        let provider = FakeProvider(service)
        let manager = AuthManager(provider: provider, store: FaultyStore(proofKeys: keys))
        #expect(isHandedOver(to: provider))
        #expect(manager.proofKeys as? MemoryProofKeys === keys)
    }

    @Test func `passes the key store to several providers and to their replacements`() async throws {
        let providers = (1...4).map { FakeProvider(service, id: ProviderID(rawValue: "fake-\($0)")) }
        let manager = try AuthManager(
            providers: [providers[0], providers[1]], store: MemoryStore(proofKeys: keys))
        #expect(providers.map(isHandedOver) == [true, true, false, false])
        try await manager.use(providers[2], providers[3])
        #expect(providers.map(isHandedOver) == [true, true, true, true])
    }

    @Test func `passes no key store if its store keeps no keys`() {
        let provider = FakeProvider(service)
        let manager = AuthManager(provider: provider, store: FaultyStore())
        #expect(provider.keys == nil)
        #expect(manager.proofKeys == nil)
    }

    @Test func `returns its provider by name and type`() throws {
        let providers = [FakeProvider(service, id: "one"), FakeProvider(service, id: "two")]
        let manager = try AuthManager(providers: providers, store: MemoryStore())
        #expect(try manager.provider(as: FakeProvider.self) === providers[0])
        #expect(try manager.provider("two", as: FakeProvider.self) === providers[1])
        #expect(throws: AuthError.self) { try manager.provider("three", as: FakeProvider.self) }
        let error = #expect(throws: AuthError.self) { try manager.provider("two", as: FakePasswordProvider.self) }
        #expect(error?.code == .unknownProvider)
        #expect(error?.reason.contains("FakeProvider, not a FakePasswordProvider") == true)
    }
}
