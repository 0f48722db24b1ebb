import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Proof keys in memory")
struct MemoryProofKeysTests {
    private let keys = MemoryProofKeys()
    private let purpose = ProofKeyPurpose(issuer: "https://id.example.com", clientID: "notes")

    private func lookup(_ id: KeyID) async -> String {
        switch await keys.key(id) {
        case .found(let key): key.id == id ? "found" : "another"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }

    @Test func `are found, locked, unlocked and lost`() async throws {
        let key = try await keys.makeKey(for: purpose)
        #expect(await lookup(key.id) == "found")
        keys.setLocked(true)
        #expect(await lookup(key.id) == "unavailable")
        await #expect(throws: AuthError.self) { try await keys.makeKey(for: purpose) }
        await #expect(throws: AuthError.self) { try await keys.eraseKey(key.id) }
        keys.setLocked(false)
        #expect(await lookup(key.id) == "found")
        keys.loseAll()
        #expect(await lookup(key.id) == "absent")
    }

    @Test func `are erased one by one`() async throws {
        let (first, second) = (try await keys.makeKey(for: purpose), try await keys.makeKey(for: purpose))
        #expect(first.id != second.id)
        try await keys.eraseKey(first.id)
        #expect(keys.ids == [second.id])
    }

    @Test func `show their public half only, and sign`() async throws {
        let key = try await keys.makeKey(for: purpose)
        #expect(key.publicJWK["kty"] == "EC" && key.publicJWK["d"] == nil)
        #expect(key.algorithm == "ES256")
        #expect(try await key.signature(for: [1, 2, 3]).count == 64)
    }
}
