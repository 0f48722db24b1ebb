public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// Keeps software keys in a folder, each in a file of its own, mode 0600.
///
/// Every call of ``makeKey(for:)`` makes a new key, so no two issuers, accounts or apps ever share one.
public struct FileProofKeyStore: ProofKeyStore {
    private let folder: PrivateFolder
    private let seal: StoreSeal?
    private let work = FileWork()

    /// A store in a folder, which need not exist.
    public init(folder: URL) {
        self.init(folder: PrivateFolder(path: folder.path))
    }

    /// A store in a folder, whose files are sealed if a seal is given.
    init(folder: PrivateFolder, sealedWith seal: StoreSeal? = nil) {
        self.folder = folder
        self.seal = seal
    }

    /// Looks for a key.
    public func key(_ id: KeyID) async -> ProofKeyLookup {
        do {
            guard let document = try await document(of: id) else { return .absent }
            return ProofKeyLookup(await document.read { SoftwareProofKey(storageValue: $0, id: id) })
        } catch {
            return .unavailable(reason: error.reason)
        }
    }

    /// Makes a key and writes it down before anybody can use it.
    ///
    /// - Throws: `AuthError` with `storeFailed`, `storeUnavailable` or `keyUnavailable`.
    public func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        let key = try SoftwareProofKey()
        try await document(of: key.id)?.replace(with: key.storageValue(for: purpose))
        return key
    }

    /// Deletes a key; without effect if there is none.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func eraseKey(_ id: KeyID) async throws {
        try await document(of: id, in: Envelope.proofKey)?.remove()
    }

    /// Seals every key with the current key of the seal, if it isn't yet.
    ///
    /// - Returns: Whether one was sealed anew.
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

    /// Where a key is kept. An id that isn't a thumbprint names no file, so it can't lead out of the folder.
    private func document(of id: KeyID, in format: some DocumentFormat) -> StoredDocument? {
        guard id.isThumbprint else { return nil }
        let file = PrivateFile(folder: folder, name: id.rawValue + FileProofKeyStore.ending)
        return StoredDocument(format: format, file: file, work: work)
    }
}

extension ProofKeyLookup {
    /// What reading a key's document means.
    package init(_ reading: StoredDocument.Reading<SoftwareProofKey>) {
        switch reading {
        case .found(let key): self = .found(key)
        case .absent: self = .absent
        case .unavailable(let reason): self = .unavailable(reason: reason)
        case .corrupt(let reason): self = .corrupt(reason: reason)
        }
    }
}
