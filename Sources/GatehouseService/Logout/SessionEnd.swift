import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// What follows when browser sessions end. A transaction finds it out before it changes anything.
struct SessionEnd {
    var sessions: [SessionRecord]
    /// What clients are told.
    var deliveries: [DeliveryRecord] = []
    /// The families that end, too.
    var families: [TokenFamily] = []
}

extension Transaction {
    /// What follows of the end of a session, which is locked, so that no further codes are made in it.
    ///
    /// Each client that got a code or tokens in it, and can be told, is told once. What it got ends, unless the person
    /// allowed it `offline_access` (OpenID Connect Back-Channel Logout, section 2.7).
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - asking: The client that has asked for it (RP-Initiated Logout). What it got ends, too.
    ///   - context: Makes the deliveries.
    /// - Returns: What follows.
    /// - Throws: ``StorageError``. ``ServiceError`` if a delivery can't be encrypted.
    func sessionEnd(
        of session: SessionRecord, askedBy asking: ClientID? = nil, in context: ServiceContext
    ) throws -> SessionEnd {
        let families = try all(
            TokenFamily.self, where: \.session == session.id, orderedBy: [.ascending(\.id)], lock: .update)
        let codes = try all(AuthorizationCodeRecord.self, where: \.session == session.id)
        // Sessions end by themselves, too: then nobody is told.
        let isOver = session.expiresAt <= context.time.now
        let told = isOver ? [] : try clientsToTell(families.map(\.client) + codes.map(\.client))
        let ending = Set(told.map(\.id)).union([asking].compactMap(\.self))
        return SessionEnd(
            sessions: [session],
            deliveries: try told.map { try context.logout(of: session.account, from: session.id, at: $0) },
            families: families.filter {
                $0.revokedAt == nil && ending.contains($0.client) && !$0.scope.contains("offline_access")
            })
    }

    /// Of some clients those that want to be told.
    func clientsToTell(_ ids: [ClientID]) throws -> [ClientRecord] {
        var clients: [ClientRecord] = []
        for id in Set(ids).sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let client = try client(id, lock: .none), client.metadata.backchannelLogoutURI != nil else {
                continue
            }
            clients.append(client)
        }
        return clients
    }

    /// Ends a browser session, and what ends with it.
    mutating func endSession(_ session: SessionRecord, with end: SessionEnd, at now: Date) {
        endCodes(of: session.id)
        delete(session)
        apply(end, at: now)
    }

    /// Ends the codes of a browser session that nobody has redeemed. Redeemed ones stay, so that their repeated use is
    /// recognized.
    mutating func endCodes(of session: SessionID) {
        deleteAll(AuthorizationCodeRecord.self, where: \.session == session, \.redeemedFor == nil)
        deleteAll(DeviceCodeRecord.self, where: \.session == session, \.redeemedFor == nil)
    }

    /// Does what follows for families and clients.
    mutating func apply(_ end: SessionEnd, at now: Date) {
        for family in end.families { revoke(family, for: .signedOut, at: now) }
        for delivery in end.deliveries { insert(delivery) }
    }
}
