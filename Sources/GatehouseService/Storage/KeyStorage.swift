public import Foundation
public import GatehouseTypes

/// The service's signing keys and other secrets, all encrypted under its master key.
public protocol KeyStorage: Sendable {
    /// Inserts keys if there is none at all yet.
    ///
    /// - Returns: The keys that are there afterwards: these, or those that somebody else inserted before.
    func insertFirstKeys(_ keys: [KeyRecord]) async throws -> [KeyRecord]

    /// All keys, oldest first.
    func keys() async throws -> [KeyRecord]

    /// Moves the keys on by one: the current key is retired and published until then, the upcoming one is current, and
    /// the new one is upcoming. Retired keys whose time is over are removed.
    ///
    /// - Parameters:
    ///   - upcoming: The new key.
    ///   - current: The key that must be current before; so two that rotate at once rotate once.
    ///   - expiry: Until when the retired key is published.
    ///   - now: Now.
    ///   - audit: What the audit says about it.
    /// - Returns: False, and nothing is done, if another key is current.
    /// - Throws: ``ServiceError``.
    func rotateKeys(
        adding upcoming: KeyRecord, retiring current: KeyID, until expiry: Date, at now: Date, audit: AuditEntry
    ) async throws -> Bool

    /// The secret of that name; if there is none, the given one is kept and returned.
    func secret(named name: String, orInsert sealed: [UInt8]) async throws -> [UInt8]
}
