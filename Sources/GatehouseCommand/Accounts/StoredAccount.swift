import Foundation
import GatehouseClient
import GatehouseStores

/// The contents of an account's files: the session, and the profile that belongs to it.
struct StoredAccount: Sendable {
    /// The profile of the session.
    let current: AccountProfiles.Entry

    /// The profiles of earlier sessions, latest first. Their providers may still have to revoke these sessions.
    let former: [AccountProfiles.Entry]

    /// The record in the session file; `nil` if there is none, or if it can't be read.
    let record: AuthRecord?

    /// The reason why the session file can't be read.
    let fault: AccountFault?

    /// Reads the files of an account.
    ///
    /// - Returns: The contents; `nil` if there has never been a sign-in under that name.
    /// - Throws: ``AccountFault`` if the profile can't be read.
    static func read(_ folder: AccountFolder) async throws -> StoredAccount? {
        var attempt = 0
        while try folder.isThere() {
            // Reads the session first: each sign-in writes its profile before its session, so the profile exists.
            let reading = await FileStore(file: folder.session).read()
            guard let profiles = try folder.profiles() else { return try withoutProfile(folder, reading) }
            if let current = profiles.entry(of: reading.record?.generation) {
                return StoredAccount(
                    current: current, former: profiles.entries.filter { $0.generation < current.generation }.reversed(),
                    record: reading.record, fault: AccountFault(reading, of: current, in: folder))
            }
            attempt += 1
            if attempt == maximumAttempts { return StoredAccount(reading.record, olderThan: profiles, in: folder) }
        }
        return nil
    }

    private static let maximumAttempts = 8

    private static func withoutProfile(_ folder: AccountFolder, _ reading: StoreReading) throws -> StoredAccount? {
        guard reading.record?.session != nil else { return nil }
        throw AccountFault(
            .damaged, folder.profileFile,
            "\(folder.profileFile.path) is missing, so it isn't known at which provider the session is",
            remedy: AccountFault.signInOrRemove(folder.name))
    }
}

extension StoredAccount {
    /// Creates the contents for a session that is older than every profile, for example one restored from a backup. The
    /// session names its provider and its client, which determine the profile.
    fileprivate init(_ record: AuthRecord?, olderThan profiles: AccountProfiles, in folder: AccountFolder) {
        let session = record?.session
        let own = profiles.entries.lastIndex { session == nil || $0.profile.providerID == session?.provider }
        var others = profiles.entries
        let current = others.remove(at: own ?? others.count - 1)
        guard own == nil else {
            self.init(current: current, former: others.reversed(), record: record, fault: nil)
            return
        }
        let fault = AccountFault(
            .damaged, folder.session, "None of the account's profiles fits the session in \(folder.session.path)",
            remedy: AccountFault.signInAgain(current.profile.loginCommand(current.credential)))
        self.init(current: current, former: others.reversed(), record: nil, fault: fault)
    }
}

extension StoreReading {
    /// The record; `nil` if none was found.
    fileprivate var record: AuthRecord? {
        if case .found(let record) = self { record } else { nil }
    }
}

extension AccountFault {
    fileprivate init?(_ reading: StoreReading, of entry: AccountProfiles.Entry?, in folder: AccountFolder) {
        switch reading {
        case .found, .absent: return nil
        case .unavailable(let reason): self = .unreadableSession(folder.session, reason)
        case .corrupt(let reason):
            let login = entry.map { $0.profile.loginCommand($0.credential) }
            let remedy = AccountFault.signInAgain(login ?? Profile.loginCommand(account: folder.name))
            self.init(.damaged, folder.session, reason, remedy: remedy)
        }
    }
}

extension AccountFolder {
    /// Changes the profiles while holding the session's lock, so that no sign-in writes them at the same time.
    ///
    /// - Parameter body: Changes the profiles, and returns whether it has. Its argument is the current record; `nil` if
    ///   there is none.
    /// - Throws: ``AccountFault`` if the session or the profiles can't be read or written, `AuthError` if the session
    ///   stays locked.
    func changeProfiles(_ body: (inout AccountProfiles, AuthRecord?) -> Bool) async throws {
        let store = FileStore(file: session)
        let lease = try await store.coordination?.acquire(.record)
        defer { lease?.release() }
        let reading = await store.read()
        if let fault = AccountFault(reading, of: nil, in: self) { throw fault }
        guard var profiles = try profiles(), body(&profiles, reading.record) else { return }
        try write(profiles)
    }

    /// Runs an operation while no other process writes the session.
    ///
    /// - Parameters:
    ///   - isForced: Whether to run it even if the session can't be locked.
    ///   - body: The operation. Its argument is the current record; `nil` if there is none, or if it can't be read.
    /// - Throws: The errors of `body`; `AuthError` if the session stays locked.
    func whileUnchanged(isForced: Bool, _ body: (AuthRecord?) throws -> Void) async throws {
        let store = FileStore(file: session)
        var lease: (any StoreLease)?
        do {
            lease = try await store.coordination?.acquire(.record)
        } catch {
            guard isForced else { throw error }
        }
        defer { lease?.release() }
        try body(await store.read().record)
    }
}
