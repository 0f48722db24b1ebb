public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps software keys in a folder, each in a file of its own, mode 0600.
///
/// Every call of ``makeKey(for:)`` makes a new key, so no two issuers, accounts or apps ever share one.
public struct FileProofKeyStore: ProofKeyStore {
    private static let envelope = Envelope(format: "gatehouse-proof-key")

    private let folder: PrivateFolder
    private let work = FileWork()

    /// A store in a folder, which need not exist.
    public init(folder: URL) {
        self.folder = PrivateFolder(path: folder.path)
    }

    /// Looks for a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        guard let file = file(of: id) else { return .absent }
        return await work { FileProofKeyStore.read(file, id) }
    }

    /// Makes a key and writes it down before anybody can use it.
    ///
    /// - Throws: `AuthError` with `storeFailed` or `keyUnavailable`.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        guard let file = file(of: key.id) else { throw AuthError(.unknown) }
        let content = FileProofKeyStore.envelope.wrap([
            "pem": .string(key.pem.revealed), "issuer": .string(purpose.issuer),
            "clientID": .string(purpose.clientID.rawValue),
        ])
        do {
            try await work { try file.replace(with: content) }
        } catch {
            throw AuthError(.storeFailed, "\(error)", underlyingError: error)
        }
        return key
    }

    /// Deletes a key; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func eraseKey(_ id: KeyID) async throws {
        guard let file = file(of: id) else { return }
        do {
            try await work { try file.remove() }
        } catch {
            throw AuthError(.storeFailed, "\(error)", underlyingError: error)
        }
    }

    /// A key's file. An id that isn't a thumbprint names no file, so it can't lead out of the folder.
    private func file(of id: KeyID) -> PrivateFile? {
        guard Base64URL.decode(id.rawValue)?.count == 32 else { return nil }
        return PrivateFile(folder: folder, name: id.rawValue + ".json")
    }

    private static func read(_ file: PrivateFile, _ id: KeyID) -> ProofKeyLookup {
        do throws(FileFailure) {
            guard let bytes = try file.read() else { return .absent }
            switch envelope.unwrap(bytes) {
            case .newer: return .unavailable(reason: "\(file.path) was written by a newer version")
            case .corrupt(let reason): return try quarantine(file, reason)
            case .found(let content):
                guard let pem = content["pem"]?.string, let key = try? SoftwareProofKey(pem: Secret(pem)), key.id == id
                else { return try quarantine(file, "it holds no key, or another one") }
                return .found(key)
            }
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    private static func quarantine(_ file: PrivateFile, _ reason: String) throws(FileFailure) -> ProofKeyLookup {
        try file.quarantine()
        return .corrupt(reason: "\(file.path) can't be understood and was moved aside: \(reason)")
    }
}
