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
    /// Each client that got a code or tokens in it, and can be told, is told once. What clients got ends, unless the
    /// person allowed them `offline_access` (OpenID Connect Core, section 11; Back-Channel Logout, section 2.7).
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - isSignedOut: Whether somebody has signed out in this browser. If not, only the clients that are told lose
    ///     what they got.
    ///   - context: Makes the deliveries.
    /// - Returns: What follows.
    /// - Throws: ``StorageError``. ``ServiceError`` if a delivery can't be encrypted.
    func sessionEnd(
        of session: SessionRecord, isSignedOut: Bool = true, in context: ServiceContext
    ) throws -> SessionEnd {
        // Clients are locked first. So what each of them has is read without locks, and again.
        let clients = try clientsToTell(codes(of: session.id).map(\.client) + clientsWithFamilies(in: session.id))
        // A code that is being redeemed is locked. So families are read when there is one of it, or can't be any more.
        let codes = try codes(of: session.id, lock: .update)
        _ = try all(
            DeviceCodeRecord.self, where: \.session == session.id, orderedBy: [.ascending(\.digest)], lock: .update)
        let withFamilies = try clientsWithFamilies(in: session.id)
        let had = Set(withFamilies + codes.map(\.client))
        // Sessions end by themselves, too: then nobody is told.
        let isOver = session.expiresAt <= context.time.now
        let told = isOver ? [] : clients.filter { had.contains($0.id) }
        let ending = isSignedOut ? withFamilies : withFamilies.filter(Set(told.map(\.id)).contains)
        return SessionEnd(
            sessions: [session],
            deliveries: try told.map { try context.logout(of: session.account, from: session.id, at: $0) },
            families: try ending.flatMap { try liveFamilies(of: $0, in: session.id) }
                .filter { !$0.scope.outlivesSignOut })
    }

    private func codes(of session: SessionID, lock: RowQuery.Lock = .none) throws -> [AuthorizationCodeRecord] {
        try all(
            AuthorizationCodeRecord.self, where: \.session == session, orderedBy: [.ascending(\.digest)], lock: lock)
    }

    /// The families of a client in a session that aren't revoked. The others aren't read, however many there are.
    private func liveFamilies(of client: ClientID, in session: SessionID) throws -> [TokenFamily] {
        try all(
            TokenFamily.self, where: \.session == session, \.client == client, \.revokedAt == nil,
            orderedBy: [.ascending(\.id)], lock: .update)
    }

    /// The clients that have got tokens in a session, also those whose tokens are revoked: a client that has revoked
    /// its own may have a session of its own. One family of each client is read, however many there are.
    func clientsWithFamilies(in session: SessionID) throws -> [ClientID] {
        try clients { last in
            try first(
                TokenFamily.self, where: \.session == session, \.client > last, orderedBy: [.ascending(\.client)])
        }
    }

    /// The clients of families, in the order of their identifiers.
    ///
    /// - Parameter next: Finds a family of the next client behind another one.
    /// - Returns: The clients.
    func clients(_ next: (ClientID) throws -> TokenFamily?) rethrows -> [ClientID] {
        var clients: [ClientID] = []
        while let family = try next(clients.last ?? ClientID("")) { clients.append(family.client) }
        return clients
    }

    /// Of some clients those that want to be told. Nobody changes or removes them before the transaction ends.
    func clientsToTell(_ ids: [ClientID]) throws -> [ClientRecord] {
        var clients: [ClientRecord] = []
        for id in Set(ids).sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let client = try client(id), client.metadata.backchannelLogoutURI != nil else {
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
