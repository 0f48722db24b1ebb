public import Foundation
public import GatehouseTypes

/// Stores flows that have been begun and not yet finished.
///
/// A store makes each flow single-use: of all callers that take it, in one or several processes, exactly one gets it.
public protocol PendingAuthorizationStore: Sendable {
    /// Stores a flow.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if the flow can't be stored, or if a flow with the
    ///   same state is stored already.
    func put(_ flow: AuthorizationFlow) async throws

    /// Removes a flow from the store and returns it.
    ///
    /// - Parameter state: The flow's state.
    /// - Returns: The flow; `nil` if the store doesn't contain it, because it was never stored here or has been taken
    ///   before.
    /// - Throws: ``AuthError``: ``AuthError/Code/storeUnavailable`` if the store can't be read at the moment,
    ///   ``AuthError/Code/storeCorrupt`` if the stored data isn't a valid flow.
    func take(_ state: Secret) async throws -> AuthorizationFlow?

    /// Removes the expired flows of a provider.
    ///
    /// - Parameters:
    ///   - provider: The provider that began the flows.
    ///   - now: The current time of day.
    /// - Returns: The removed flows. The caller deletes the keys that were created for them.
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeUnavailable`` or ``AuthError/Code/storeFailed``.
    func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow]
}
