public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps software keys in a folder, each in a file of its own, mode 0600.
///
/// Every call of ``makeKey(for:)`` creates a new key, so issuers, accounts and apps never share one.
public struct FileProofKeyStore: ProofKeyStore {
    private let folder: PrivateFolder
    private let seal: StoreSeal?
    private let work = FileWork()

    /// Creates a store in a folder, which is created if necessary.
    public init(folder: URL) {
        self.init(folder: PrivateFolder(path: folder.path))
    }

    /// Creates a store in a folder, whose files are encrypted if `seal` isn't `nil`.
    init(folder: PrivateFolder, sealedWith seal: StoreSeal? = nil) {
        self.folder = folder
        self.seal = seal
    }

    /// Looks up a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        do {
            guard let document = try await document(of: id) else { return .absent }
            return ProofKeyLookup(await document.read { SoftwareProofKey(storageValue: $0, id: id) })
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    /// Creates a key. It is stored before this method returns.
    ///
    /// - Throws: `AuthError` with `storeFailed`, `storeUnavailable` or `keyUnavailable`.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        try await document(of: key.id)?.replace(with: key.storageValue(for: purpose))
        return key
    }

    /// Deletes the key, if there is one.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func eraseKey(_ id: KeyID) async throws {
        try await document(of: id, in: Envelope.proofKey)?.remove()
    }

    /// Encrypts every key with the current store key, unless it already is.
    ///
    /// - Returns: Whether one was encrypted again.
    func reseal() async throws(AuthError) -> Bool {
        guard let format = try await seal?.format(of: .proofKey) else { return false }
        var isChanged = false
        for name in await work({ [folder] in folder.entries() }) where name.hasSuffix(FileProofKeyStore.ending) {
            let id = KeyID(String(name.dropLast(FileProofKeyStore.ending.count)))
            if try await document(of: id, in: format)?.reseal(with: format) == true { isChanged = true }
        }
        return isChanged
    }

    private static let ending = ".json"

    private func document(of id: KeyID) async throws(AuthError) -> StoredDocument? {
        guard let seal else { return document(of: id, in: Envelope.proofKey) }
        return document(of: id, in: try await seal.format(of: .proofKey))
    }

    /// Returns the document of a key. An identifier that isn't a thumbprint has no file, so it can't lead out of the
    /// folder.
    private func document(of id: KeyID, in format: some DocumentFormat) -> StoredDocument? {
        guard id.isThumbprint else { return nil }
        let file = PrivateFile(folder: folder, name: id.rawValue + FileProofKeyStore.ending)
        return StoredDocument(format: format, file: file, work: work)
    }
}

extension ProofKeyLookup {
    /// Converts the result of reading a key's document.
    package init(_ reading: StoredDocument.Reading<SoftwareProofKey>) {
        switch reading {
        case .found(let key): self = .found(key)
        case .absent: self = .absent
        case .unavailable(let reason): self = .unavailable(reason: reason)
        case .corrupt(let reason): self = .corrupt(reason: reason)
        }
    }
}
