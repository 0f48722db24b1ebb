import GatehouseTypes
import Glibc
import Synchronization

/// Counts the open connections for the thread that accepts them, and wakes it when one is closed.
final class Admission: Sendable {
    private struct State {
        var occupancy: Occupancy
        var isAwaited = false
    }

    let bell: Bell

    private let state: Mutex<State>

    /// Begins without connections.
    ///
    /// - Throws: ``ListenerError/Code/cannotListen``.
    init(limits: ListenerLimits) throws(ListenerError) {
        bell = try Bell()
        let capacity = Admission.capacity(limits.connections, descriptors: Admission.descriptorLimit())
        state = Mutex(State(occupancy: Occupancy(limits: limits, capacity: capacity)))
    }

    /// Whether there is no room for another connection. If so, the bell rings when one is closed.
    func isFull() -> Bool {
        state.withLock { state in
            state.isAwaited = state.occupancy.isFull
            return state.isAwaited
        }
    }

    /// Lets the bell ring when a connection is closed.
    func expectRelease() {
        state.withLock { $0.isAwaited = true }
    }

    /// Counts a new connection; returns the peer's network if it has too many.
    func admit(_ descriptor: Int32, from peer: IPAddress?) -> IPNetwork? {
        state.withLock { $0.occupancy.admit(descriptor, from: peer) }
    }

    /// Forgets a connection that is about to be closed.
    func release(_ descriptor: Int32) {
        let isAwaited = state.withLock { state in
            state.occupancy.release(descriptor)
            let isAwaited = state.isAwaited
            state.isAwaited = false
            return isAwaited
        }
        if isAwaited { bell.ring() }
    }

    /// The connections that fit into a number of descriptors, which databases and clients need too.
    static func capacity(_ wanted: Int, descriptors: Int) -> Int {
        max(1, min(wanted, descriptors - min(128, descriptors / 2)))
    }

    private static func descriptorLimit() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        return Int(clamping: limit.rlim_cur)
    }
}
