public import Foundation
public import GatehouseTypes

/// Where sign-ins lie that have been begun and not yet finished.
///
/// A shelf makes a flow single-use: of all who try to take it, in one process or in several, exactly one gets it.
public protocol FlowShelf: Sendable {
    /// Puts a flow on the shelf.
    ///
    /// - Throws: ``AuthError``: ``AuthError/Code/storeFailed`` if it can't be kept, or if one with that state is there.
    func put(_ flow: AuthorizationFlow) async throws

    /// Takes a flow off the shelf.
    ///
    /// - Parameter state: The flow's state.
    /// - Returns: The flow; nothing if it isn't there, since it was never begun here, or was taken before.
    /// - Throws: ``AuthError``: ``AuthError/Code/storeUnavailable`` if it can't be told now,
    ///   ``AuthError/Code/storeCorrupt`` if what is there isn't a flow.
    func take(_ state: Secret) async throws -> AuthorizationFlow?

    /// Takes a provider's flows off the shelf that can't be finished any more.
    ///
    /// - Parameters:
    ///   - provider: Whose flows are meant.
    ///   - now: The time of day.
    /// - Returns: The flows. Whoever gets them deletes the keys that were made for them.
    /// - Throws: ``AuthError``: ``AuthError/Code/storeUnavailable`` or ``AuthError/Code/storeFailed``.
    func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow]
}
