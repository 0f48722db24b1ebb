import Foundation
import GatehouseHTTP

/// What is owed to the store: it goes along with the next write, whatever that is about.
struct Ledger: Sendable {
    /// Who writes into the store's history.
    let author: String
    /// What has happened and isn't in the store's history yet.
    var notes: [SessionHistory.Entry] = []
    /// How many notes there have been, so that those that a write has stored can be told from later ones.
    private(set) var noteCount = 0
    /// The sessions that have to be revoked, and that the store doesn't list yet.
    var revocations: [PendingRevocation] = []
    /// The sessions that this process has had revoked: no server has to be told again, whoever comes late with one.
    var revoked: [AuthSession] = []
    /// The end of a session that has still to be stored; nil if there is none.
    var owedEnd: OwedEnd?

    /// Notes what happened to a session: no secret, and no reason in free text. Only the latest notes are kept.
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

    /// Notes that a session need not be revoked any more.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - listed: The sessions that the store lists. Of those, each is kept in mind until a write takes it off the
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

    /// Whether this process has had a session revoked.
    func hasRevoked(_ session: AuthSession) -> Bool {
        revoked.contains { $0.hasSameTokens(as: session) }
    }

    /// Whether a record lacks anything, or still says that something has to be done which is done.
    func changes(_ record: AuthRecord) -> Bool {
        !notes.isEmpty || !revocations.isEmpty || record.revocations.contains { hasRevoked($0.session) }
    }
}
