import Foundation
import GatehouseHTTP

/// The pending changes of the store. The next write, whatever it is about, includes them.
struct Ledger: Sendable {
    /// The author of this process's entries in the store's history.
    let author: String
    /// The entries that the store's history doesn't contain yet.
    var notes: [SessionHistory.Entry] = []
    /// The number of entries so far. It distinguishes the entries that a write has stored from later ones.
    private(set) var noteCount = 0
    /// The sessions that have to be revoked and that the store doesn't list yet.
    var revocations: [PendingRevocation] = []
    /// The sessions that this process has revoked. They aren't revoked again when another caller reports one of them
    /// later.
    var revoked: [AuthSession] = []
    /// The end of a session that isn't stored yet; `nil` if there is none.
    var owedEnd: OwedEnd?

    /// Adds an entry to the history. It must not contain a secret or free text. Only the latest entries are kept.
    mutating func note(
        _ name: String, _ details: [String: String], _ error: AuthError?, _ version: RecordVersion?, at now: Date
    ) {
        var details = details
        if let error {
            details["error"] = error.code.rawValue
            if let status = error.context.status { details["status"] = status.description }
            if let code = error.context.serverCode { details["serverCode"] = code }
        }
        let note = SessionHistory.Entry(time: now, event: name, version: version, author: author, details: details)
        notes = (notes + [note]).suffix(SessionHistory.maximumEntries)
        noteCount += 1
    }

    /// Adds sessions that have to be revoked, each once.
    mutating func owe(_ added: [PendingRevocation]) {
        for pending in added where !hasRevoked(pending.session) {
            if !revocations.contains(where: { $0.session.hasSameTokens(as: pending.session) }) {
                revocations.append(pending)
            }
        }
    }

    /// Records that a session doesn't have to be revoked any more.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - listed: The sessions that the store lists. Each of those is remembered until a write removes it from the
    ///     list.
    mutating func settle(_ session: AuthSession, listed: [PendingRevocation]) {
        revocations.removeAll { $0.session.hasSameTokens(as: session) }
        revoked.append(session)
        let latest = revoked.suffix(AuthRecord.maximumRevocations)
        revoked =
            revoked.dropLast(latest.count).filter { old in
                listed.contains { $0.session.hasSameTokens(as: old) }
            } + latest
    }

    /// Returns whether this process has revoked a session.
    func hasRevoked(_ session: AuthSession) -> Bool {
        revoked.contains { $0.hasSameTokens(as: session) }
    }

    /// Returns whether a record lacks a pending change, or lists a revocation that is done.
    func changes(_ record: AuthRecord) -> Bool {
        !notes.isEmpty || !revocations.isEmpty || record.revocations.contains { hasRevoked($0.session) }
    }
}

/// The end of a session that isn't stored yet, so that the store may still contain the session.
struct OwedEnd: Sendable {
    /// What happens to the stored session: deletion, with or without revocation.
    let disposal: Disposal

    /// The session's version in the store. If it was never stored, the version of the session before it; `nil` if this
    /// process never stored a session.
    let version: RecordVersion?

    /// Whether the stored session belongs to another grant than the one that has ended, because that one couldn't be
    /// stored in its place. Then it is revoked, too.
    var isReplacing = false

    /// Returns whether a stored session has to be deleted. A sign-out deletes any stored session. After a rejection, a
    /// session that another process has stored meanwhile stays.
    func includes(_ stored: RecordVersion) -> Bool {
        disposal != .forget || version == stored
    }
}
