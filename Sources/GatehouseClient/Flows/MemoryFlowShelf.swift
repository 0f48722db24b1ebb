public import Foundation
public import GatehouseTypes
import Synchronization

/// A shelf that forgets when the process ends. It suits apps whose redirect comes back to the process that began.
public final class MemoryFlowShelf: FlowShelf {
    private let flows = Mutex<[ByteText: AuthorizationFlow]>([:])

    /// An empty shelf.
    public init() {}

    /// How many flows lie there.
    public var count: Int { flows.withLock(\.count) }

    /// Puts a flow on the shelf.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeFailed`` if one with that state is there.
    public func put(_ flow: AuthorizationFlow) async throws {
        let isNew = flows.withLock { flows in
            let state = ByteText(flow.state.revealed)
            guard flows[state] == nil else { return false }
            flows[state] = flow
            return true
        }
        guard isNew else { throw AuthError(.storeFailed, "a sign-in with that state has been begun before") }
    }

    /// Takes a flow off the shelf.
    public func take(_ state: Secret) async throws -> AuthorizationFlow? {
        flows.withLock { $0.removeValue(forKey: ByteText(state.revealed)) }
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
