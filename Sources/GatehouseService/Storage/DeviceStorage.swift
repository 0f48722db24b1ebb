public import Foundation
public import GatehouseTypes

/// Devices, and which apps are used on them. Devices begin with ``CodeStorage/redeem(_:)``.
public protocol DeviceStorage: Sendable {
    /// The device of that id, revoked or not.
    func device(_ id: DeviceID) async throws -> DeviceRecord?

    /// The account's device with that key that hasn't been revoked.
    func device(account: AccountID, keyThumbprint: String) async throws -> DeviceRecord?

    /// The account's devices, revoked or not, oldest first.
    func devices(account: AccountID) async throws -> [DeviceRecord]

    /// Which apps are used on a device, oldest first.
    func links(device: DeviceID) async throws -> [DeviceLink]

    /// Exchanges a device's platform token for an app's tokens.
    func exchange(_ exchange: DeviceExchange) async throws -> DeviceExchange.Outcome

    /// Revokes a device, and its families and their descendants with ``RevocationReason/deviceRevoked``.
    ///
    /// - Returns: The families that were live until now; none if the device was revoked before.
    /// - Throws: ``ServiceError/Code/notFound``.
    func revokeDevice(_ id: DeviceID, at now: Date, audit: AuditEntry) async throws -> [FamilyID]
}
