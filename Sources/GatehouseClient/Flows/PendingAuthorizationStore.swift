public import Foundation
public import GatehouseTypes

/// Where sign-ins lie that have been begun and not yet finished.
///
/// A store makes a flow single-use: of all callers that take it, in one process or in several, exactly one gets it.
public protocol PendingAuthorizationStore: Sendable {
    /// Stores a flow.
    ///
    /// - Throws: ``AuthError``: ``AuthError/Code/storeFailed`` if it can't be kept, or if one with that state is there.
    func put(_ flow: AuthorizationFlow) async throws

    /// Removes a flow from the store and returns it.
    ///
    /// - Parameter state: The flow's state.
    /// - Returns: The flow; nothing if it isn't there, since it was never begun here, or was taken before.
    /// - Throws: ``AuthError``: ``AuthError/Code/storeUnavailable`` if it can't be told now,
    ///   ``AuthError/Code/storeCorrupt`` if what is there isn't a flow.
    func take(_ state: Secret) async throws -> AuthorizationFlow?

    /// Removes the flows of a provider that have expired.
    ///
    /// - Parameters:
    ///   - provider: Whose flows are meant.
    ///   - now: The time of day.
    /// - Returns: The flows. Whoever gets them deletes the keys that were made for them.
    /// - Throws: ``AuthError``: ``AuthError/Code/storeUnavailable`` or ``AuthError/Code/storeFailed``.
    func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow]
}
