public import Foundation
public import GatehouseTypes
import Synchronization

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

/// A store in memory, for apps whose redirect reaches the same process that began the sign-in.
public final class MemoryPendingAuthorizationStore: PendingAuthorizationStore {
    private let flows = Mutex<[ByteText: AuthorizationFlow]>([:])

    /// Creates an empty store.
    public init() {}

    /// The number of stored flows.
    public var count: Int { flows.withLock(\.count) }

    /// Stores a flow.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if a flow with the same state is stored already.
    public func put(_ flow: AuthorizationFlow) async throws {
        let isNew = flows.withLock { flows in
            let state = ByteText(flow.state.revealed)
            guard flows[state] == nil else { return false }
            flows[state] = flow
            return true
        }
        guard isNew else { throw AuthError(.storeFailed, "a sign-in with the same state is stored already") }
    }

    /// Removes a flow from the store and returns it.
    public func take(_ state: Secret) async throws -> AuthorizationFlow? {
        flows.withLock { $0.removeValue(forKey: ByteText(state.revealed)) }
    }

    /// Removes the flows of a provider that have expired.
    public func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow] {
        flows.withLock { flows in
            let expired = flows.filter { $0.value.provider == provider && !$0.value.isOpen(at: now) }
            for state in expired.keys { flows[state] = nil }
            return Array(expired.values)
        }
    }
}
