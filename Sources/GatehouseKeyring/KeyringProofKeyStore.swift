import GatehouseClient
import GatehouseStores
import GatehouseTypes

/// Keeps software keys in the desktop's keyring beside a session, each in an item of its own.
struct KeyringProofKeyStore: ProofKeyStore {
    /// The document of the session.
    let session: KeyringDocument

    func key(_ id: KeyID) async -> ProofKeyLookup {
        guard let document = document(of: id) else { return .absent }
        return ProofKeyLookup(await document.read(.proofKey) { SoftwareProofKey(storageValue: $0, id: id) })
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        let content = Envelope.proofKey.wrap(key.storageValue(for: purpose))
        try await change(key.id) { entry throws(KeyringFailure) in try entry.write(content) }
        return key
    }

    func eraseKey(_ id: KeyID) async throws {
        try await change(id) { entry throws(KeyringFailure) in try entry.erase() }
    }

    private func change(
        _ id: KeyID, _ body: @escaping @Sendable (KeyringEntry) throws(KeyringFailure) -> Void
    ) async throws(AuthError) {
        guard let failure = await document(of: id)?.change(body) else { return }
        throw AuthError(.keyUnavailable, "\(failure)", underlyingError: failure)
    }

    private func document(of id: KeyID) -> KeyringDocument? {
        id.isThumbprint ? session.beside(".key-\(id)") : nil
    }
}
