public import GatehouseTypes

/// Revokes a device and everything that the apps on it have.
public struct RevokeDevice: Sendable {
    let context: ServiceContext

    /// Revokes the device.
    ///
    /// - Returns: The families that were live until now.
    /// - Throws: ``ServiceError/Code/notFound``.
    public func callAsFunction(_ id: DeviceID) async throws -> [FamilyID] {
        let now = context.time.now
        let account = try await context.storage.device(id)?.account
        return try await context.storage.revokeDevice(
            id, at: now, audit: AuditEntry(.deviceRevoked, .accepted, at: now, account: account, device: id))
    }
}
