import GatehouseClient
import GatehouseTypes

extension AuthDataStoreConformance {
    /// The checks for a store with proof keys. A store without proof keys passes them.
    static var keeping: [Check] {
        [
            Check("A store object finds the key that another one has created, until it is erased") { test in
                guard let keys = test.store.proofKeys else { return }
                let (key, other) = (try await keys.makeKey(for: purpose), try await keys.makeKey(for: purpose))
                try require(key.id != other.id, "each sign-in gets a key of its own")
                let found = try await test.again().foundKey(key.id)
                try require(found.publicJWK == key.publicJWK, "it is the same key")
                _ = try await found.signature(for: [1, 2, 3])
                try await keys.eraseKey(key.id)
                try await keys.eraseKey(key.id)
                try require(await test.again().proofKeys?.key(key.id).name, is: "absent", "the key after its end")
                _ = try await test.again().foundKey(other.id)
            },
            Check("Keys outlive the record, because a pending revocation needs its session's key") { test in
                guard let keys = test.store.proofKeys else { return }
                try await test.store.save(RecordFixture.record("one"))
                let key = try await keys.makeKey(for: purpose)
                try await test.store.save(RecordFixture.record("two"))
                try await test.store.erase()
                try await test.requireReading("absent")
                _ = try await test.again().foundKey(key.id)
            },
            Check("An unknown key is absent") { test in
                guard let keys = test.store.proofKeys else { return }
                for id in ["", "../session", "key", "WJxyUuwsCqUOSzDE5cJfzVHDKR3ZDcEzvLKzBV8gP5M"] as [KeyID] {
                    try require(await keys.key(id).name, is: "absent", "the key '\(id)'")
                }
            },
        ]
    }

    private static let purpose = ProofKeyPurpose(issuer: "https://id.example.com", clientID: "notes")
}

extension AuthDataStore {
    /// Returns the key and requires that it exists.
    fileprivate func foundKey(
        _ id: KeyID, line: UInt = #line, file: String = #fileID
    ) async throws -> any ProofKey {
        let lookup = await proofKeys?.key(id)
        guard case .found(let key)? = lookup else {
            throw ConformanceFailure("the key is found, not: \(lookup?.name ?? "no store of keys")", line, file)
        }
        return key
    }
}

extension ProofKeyLookup {
    /// The name of the case.
    var name: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }
}
