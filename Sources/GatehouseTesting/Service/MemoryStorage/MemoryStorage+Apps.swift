public import Foundation
public import GatehouseService
public import GatehouseTypes

extension MemoryStorage {
    /// Inserts a challenge.
    public func insert(_ challenge: ChallengeRecord) throws {
        try transact { $0.challenges[challenge.digest] = challenge }
    }

    /// Inserts an app. Returns false if the challenge is unknown, used or expired.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/alreadyExists`` if there is an app with that identifier or
    ///   audience.
    public func insert(
        _ app: AppRecord, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry
    ) throws -> Bool {
        try transact { state in
            guard state.spend(challenge, at: now) else { return false }
            guard !state.apps.contains(where: { $0.id == app.id || $0.audience != nil && $0.audience == app.audience })
            else { throw ServiceError(.alreadyExists, "There is an app of that id or audience.") }
            state.apps.append(app)
            state.audit.append(audit)
            return true
        }
    }

    /// Replaces an app's sealing key. Returns false if the challenge is unknown, used or expired.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` if there is no such app.
    public func replaceSealingKey(
        of app: ClientID, with key: JSONValue, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry
    ) throws -> Bool {
        try transact { state in
            guard let index = state.apps.firstIndex(where: { $0.id == app }) else {
                throw ServiceError(.notFound, "The app doesn't exist.")
            }
            guard state.spend(challenge, at: now) else { return false }
            state.apps[index].sealingKey = key
            state.audit.append(audit)
            return true
        }
    }

    /// The app with that identifier; nil if there is none.
    public func app(_ id: ClientID) throws -> AppRecord? {
        try read { $0.apps.first { $0.id == id } }
    }

    /// The app with that audience; nil if there is none.
    public func app(audience: String) throws -> AppRecord? {
        try read { $0.apps.first { $0.audience == audience } }
    }

    /// All apps, sorted by identifier.
    public func apps() throws -> [AppRecord] {
        try read { $0.apps.sorted { $0.id < $1.id } }
    }

    /// Removes an app and revokes its token families.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` if there is no such app.
    public func removeApp(_ id: ClientID, at now: Date, audit: AuditEntry) throws {
        try transact { state in
            guard let index = state.apps.firstIndex(where: { $0.id == id }) else {
                throw ServiceError(.notFound, "The app doesn't exist.")
            }
            state.apps.remove(at: index)
            state.revokeFamilies(for: .appRemoved, at: now) { $0.client == id }
            state.audit.append(audit)
        }
    }
}

extension MemoryStorage.State {
    fileprivate mutating func spend(_ challenge: TokenDigest?, at now: Date) -> Bool {
        guard let challenge else { return true }
        guard let record = challenges[challenge], now < record.expiresAt else { return false }
        challenges[challenge] = nil
        return true
    }
}
