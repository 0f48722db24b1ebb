public import Foundation
public import GatehouseTypes

/// Apps and the challenges for their keys.
///
/// A family or a code may name a client that isn't kept here: the platform itself is one.
public protocol AppStorage: Sendable {
    /// Keeps a challenge.
    func insert(_ challenge: ChallengeRecord) async throws

    /// Spends the challenge, if one is given, and inserts the app.
    ///
    /// - Returns: False, and nothing is done, if the challenge is unknown, spent or expired.
    /// - Throws: ``ServiceError/Code/alreadyExists`` if there is an app of that id or that audience; the challenge is
    ///   unspent then.
    func insert(_ app: AppRecord, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry) async throws
        -> Bool

    /// Spends the challenge, if one is given, and replaces the app's sealing key.
    ///
    /// - Returns: False, and nothing is done, if the challenge is unknown, spent or expired.
    /// - Throws: ``ServiceError/Code/notFound``; the challenge is unspent then.
    func replaceSealingKey(
        of app: ClientID, with key: JSONValue, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry
    ) async throws -> Bool

    /// The app of that id.
    func app(_ id: ClientID) async throws -> AppRecord?

    /// The app whose backend has that name.
    func app(audience: String) async throws -> AppRecord?

    /// All apps, by id.
    func apps() async throws -> [AppRecord]

    /// Removes an app, and revokes its families and their descendants with ``RevocationReason/appRemoved``.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    func removeApp(_ id: ClientID, at now: Date, audit: AuditEntry) async throws
}
