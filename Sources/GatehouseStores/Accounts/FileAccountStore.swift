public import Foundation
public import GatehouseClient
import GatehouseTypes

/// Keeps the sessions of several accounts in a folder. Each account has a folder of its own in it, and a file contains
/// the current account.
public struct FileAccountStore: AccountStore {
    private let folder: PrivateFolder
    private let choice: StoredDocument
    private let work: FileWork
    private let makeStore: @Sendable (URL) -> any AuthDataStore

    /// Creates a store in a folder, which is created if necessary.
    ///
    /// - Parameters:
    ///   - folder: The folder of the accounts.
    ///   - store: Creates the store of one account for its file. The default is a ``FileStore``.
    public init(
        folder: URL, store: @escaping @Sendable (_ file: URL) -> any AuthDataStore = { FileStore(file: $0) }
    ) {
        self.folder = PrivateFolder(path: folder.path)
        work = FileWork()
        choice = StoredDocument(
            format: Envelope(format: "gatehouse-current-account", version: 1),
            file: PrivateFile(folder: self.folder, name: "current.json"), work: work)
        makeStore = store
    }

    /// Returns the slots, sorted by name.
    public func slots() async throws -> [AccountSlot] {
        await work { [folder] in
            folder.entries().compactMap(AccountSlot.init(rawValue:)).sorted { $0.rawValue < $1.rawValue }
        }
    }

    /// Returns the store of a slot.
    public func store(of slot: AccountSlot) -> any AuthDataStore {
        makeStore(url(of: slot).appending(path: "session.json"))
    }

    /// Deletes the contents of a slot's store, and the slot's folder.
    ///
    /// - Throws: `AuthError` with `storeFailed`. In this case the slot still exists.
    public func remove(_ slot: AccountSlot) async throws {
        try await store(of: slot).erase()
        let url = url(of: slot)
        do {
            try await work {
                if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
            }
        } catch {
            throw AuthError(.storeFailed, "the account's folder can't be removed", underlyingError: error)
        }
    }

    /// Returns the slot of the current account; `nil` if there is none.
    ///
    /// - Throws: `AuthError` with `storeUnavailable`. A file that can't be parsed is moved aside, and there is then no
    ///   current account.
    public func current() async throws -> AccountSlot? {
        switch await choice.read({ $0["slot"]?.string.flatMap(AccountSlot.init(rawValue:)) }) {
        case .found(let slot): return slot
        case .absent, .corrupt: return nil
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        }
    }

    /// Makes an account current; `nil` makes none current.
    ///
    /// - Throws: `AuthError` with `storeFailed`.
    public func makeCurrent(_ slot: AccountSlot?) async throws {
        guard let slot else { return try await choice.remove() }
        try await choice.replace(with: ["slot": .string(slot.rawValue)])
    }

    private func url(of slot: AccountSlot) -> URL {
        URL(filePath: folder.path).appending(path: slot.rawValue)
    }
}
