public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps software keys in a folder, each in a file of its own, mode 0600.
///
/// Every call of ``makeKey(for:)`` makes a new key, so no two issuers, accounts or apps ever share one.
public struct FileProofKeyStore: ProofKeyStore {
    private let folder: PrivateFolder
    private let work = FileWork()

    /// A store in a folder, which need not exist.
    public init(folder: URL) {
        self.folder = PrivateFolder(path: folder.path)
    }

    /// Looks for a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        guard let document = document(of: id) else { return .absent }
        switch await document.read({ FileProofKeyStore.key($0, id) }) {
        case .found(let key): return .found(key)
        case .absent: return .absent
        case .unavailable(let reason): return .unavailable(reason: reason)
        case .corrupt(let reason): return .corrupt(reason: reason)
        }
    }

    /// Makes a key and writes it down before anybody can use it.
    ///
    /// - Throws: `AuthError` with `storeFailed` or `keyUnavailable`.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        try await document(of: key.id)?.replace(with: [
            "pem": .string(key.pem.revealed), "issuer": .string(purpose.issuer),
            "clientID": .string(purpose.clientID.rawValue),
        ])
        return key
    }

    /// Deletes a key; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func eraseKey(_ id: KeyID) async throws {
        try await document(of: id)?.remove()
    }

    /// Where a key is kept. An id that isn't a thumbprint names no file, so it can't lead out of the folder.
    private func document(of id: KeyID) -> StoredDocument? {
        guard Base64URL.decode(id.rawValue)?.count == 32 else { return nil }
        return StoredDocument(
            format: Envelope(format: "gatehouse-proof-key", version: 1),
            file: PrivateFile(folder: folder, name: id.rawValue + ".json"), work: work)
    }

    private static func key(_ content: JSONValue, _ id: KeyID) -> SoftwareProofKey? {
        guard let pem = content["pem"]?.string, let key = try? SoftwareProofKey(pem: Secret(pem)), key.id == id else {
            return nil
        }
        return key
    }
}
