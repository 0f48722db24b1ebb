import Foundation
import GatehouseRows
import GatehouseTypes

extension Transaction {
    /// Ends everything that an account has: sessions, interactions, codes and families. The clients that want it are
    /// told.
    mutating func endEverything(
        of account: AccountID, for reason: RevocationReason, at now: Date, in context: ServiceContext
    ) throws {
        let end = try endOfEverything(of: account, in: context)
        endSignIns(of: account, with: end, at: now)
        updateAll(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, reason))
    }

    /// Ends what new families of an account can come of: sessions, interactions and codes; and what follows of it.
    mutating func endSignIns(of account: AccountID, with end: SessionEnd, at now: Date) {
        for session in end.sessions { deleteAll(InteractionRecord.self, where: \.browser == session.digest) }
        deleteAll(SessionRecord.self, where: \.account == account)
        deleteAll(AuthorizationCodeRecord.self, where: \.account == account)
        deleteAll(DeviceCodeRecord.self, where: \.account == account)
        apply(end, at: now)
    }

    /// What follows when all browser sessions of an account end. They are locked.
    func endOfSessions(of account: AccountID, in context: ServiceContext) throws -> SessionEnd {
        var end = SessionEnd(sessions: try lockedSessions(of: account))
        for session in end.sessions {
            let one = try sessionEnd(of: session, isSignedOut: false, in: context)
            end.deliveries += one.deliveries
            end.families += one.families
        }
        return end
    }

    /// In an order, so that the same happens on each database.
    private func lockedSessions(of account: AccountID) throws -> [SessionRecord] {
        try all(SessionRecord.self, where: \.account == account, orderedBy: [.ascending(\.id)], lock: .update)
    }

    /// What follows when all that an account has ends. Each client is told once that all the person's sessions have
    /// ended; one that wants to be told about single sessions is told once about each that isn't over.
    private func endOfEverything(of account: AccountID, in context: ServiceContext) throws -> SessionEnd {
        var end = SessionEnd(sessions: try lockedSessions(of: account))
        let codes = try all(AuthorizationCodeRecord.self, where: \.account == account)
        var used = Dictionary(grouping: codes, by: \.client).mapValues { Set($0.map(\.session)) }
        let sessions = end.sessions.filter { $0.expiresAt > context.time.now }
        for session in sessions {
            for client in try clientsWithFamilies(in: session.id) { used[client, default: []].insert(session.id) }
        }
        for client in try clientsToTell(clientsWithFamilies(of: account) + used.keys) {
            guard client.metadata.backchannelLogoutSessionRequired == true else {
                end.deliveries.append(try context.logout(of: account, from: nil, at: client))
                continue
            }
            for session in sessions where used[client.id]?.contains(session.id) ?? false {
                end.deliveries.append(try context.logout(of: account, from: session.id, at: client))
            }
        }
        return end
    }

    /// The clients of an account's families that aren't revoked. One family of each is read, however many there are.
    func clientsWithFamilies(of account: AccountID) throws -> [ClientID] {
        try clients { last in
            try first(
                TokenFamily.self, where: \.account == account, \.revokedAt == nil, \.client > last,
                orderedBy: [.ascending(\.client)])
        }
    }
}
