public import Foundation
public import GatehouseTypes
import Synchronization

/// A shelf that forgets when the process ends. It suits apps whose redirect comes back to the process that began.
public final class MemoryFlowShelf: FlowShelf {
    private let flows = Mutex<[String: AuthorizationFlow]>([:])

    /// An empty shelf.
    public init() {}

    /// How many flows lie there.
    public var count: Int { flows.withLock(\.count) }

    /// Puts a flow on the shelf.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if one with that state is there.
    public func put(_ flow: AuthorizationFlow) async throws {
        let isNew = flows.withLock { flows in
            guard flows[flow.state.revealed] == nil else { return false }
            flows[flow.state.revealed] = flow
            return true
        }
        guard isNew else { throw AuthError(.storeFailed, "a sign-in with that state has been begun before") }
    }

    /// Takes a flow off the shelf.
    public func take(_ state: Secret) async throws -> AuthorizationFlow? {
        flows.withLock { $0.removeValue(forKey: state.revealed) }
    }

    /// Takes a provider's flows off the shelf that can't be finished any more.
    public func removeExpired(of provider: ProviderID, at now: Date) async throws -> [AuthorizationFlow] {
        flows.withLock { flows in
            let expired = flows.filter { $0.value.provider == provider && !$0.value.isOpen(at: now) }
            for state in expired.keys { flows[state] = nil }
            return Array(expired.values)
        }
    }
}
