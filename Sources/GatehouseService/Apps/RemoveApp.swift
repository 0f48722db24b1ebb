public import GatehouseTypes

/// Removes an app and revokes everything that it has.
public struct RemoveApp: Sendable {
    let context: ServiceContext

    /// Removes the app.
    ///
    /// - Throws: ``ServiceError/Code/notFound``.
    public func callAsFunction(_ id: ClientID) async throws {
        let now = context.time.now
        try await context.storage.removeApp(
            id, at: now, audit: AuditEntry(.appRemoved, .accepted, at: now, client: id))
    }
}
