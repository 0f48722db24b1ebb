public import Foundation
public import GatehouseTypes
import Synchronization

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
