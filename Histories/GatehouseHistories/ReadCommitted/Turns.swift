import GatehouseTesting
import Synchronization

/// Lets one connection go on at a time, up to its next statement. Which one is drawn by lot, so a seed gives the same
/// order again, however fast threads are.
final class Turns: Sendable {
    fileprivate struct State {
        var generator = SplitMix64(seed: 0)
        /// How likely the connection that has run goes on, in eighths.
        var persistence: UInt64 = 0
        var last: Int?
        var live: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        /// Whose transactions must end before a connection can go on.
        var blockers: [Int: Set<Int>] = [:]
    }

    private let state = Mutex(State())

    /// Begins a history.
    func begin(connectionCount: Int, seed: UInt64) {
        state.withLock { state in
            state = State(generator: SplitMix64(seed: seed), live: Set(0..<connectionCount))
            state.persistence = state.generator.next() % 8
        }
    }

    /// Waits for the turn of a connection.
    func wait(_ connection: Int) async {
        await withCheckedContinuation { continuation in
            let next = state.withLock { state in
                state.waiting[connection] = continuation
                return state.next()
            }
            next?.resume()
        }
    }

    /// Waits until the transactions of other connections have ended, and for the turn.
    ///
    /// - Returns: Whether it has waited. It hasn't if one of the others waits for this one.
    func wait(_ connection: Int, for others: Set<Int>) async -> Bool {
        let isDeadlock = state.withLock { state in
            if state.waits(others, for: connection) { return true }
            state.blockers[connection] = others
            return false
        }
        guard !isDeadlock else { return false }
        await wait(connection)
        return true
    }

    /// Draws by lot.
    func isTrue() -> Bool { state.withLock { $0.generator.next() % 2 == 0 } }

    /// The transaction of a connection has ended.
    func end(_ connection: Int) {
        state.withLock { state in
            for other in state.blockers.keys { state.blockers[other]?.remove(connection) }
        }
    }

    /// A connection has done all its verbs.
    func leave(_ connection: Int) {
        state.withLock { state in
            state.live.remove(connection)
            return state.next()
        }?.resume()
    }
}

extension Turns.State {
    /// The connection that goes on, when all have come to a statement.
    fileprivate mutating func next() -> CheckedContinuation<Void, Never>? {
        guard waiting.count == live.count else { return nil }
        let ready = waiting.keys.filter { blockers[$0]?.isEmpty ?? true }.sorted()
        guard !ready.isEmpty else { return nil }
        let isKept = generator.next() % 8 < persistence
        let drawn = ready[Int(generator.next() % UInt64(ready.count))]
        let chosen = last.flatMap { isKept && ready.contains($0) ? $0 : nil } ?? drawn
        last = chosen
        blockers[chosen] = nil
        return waiting.removeValue(forKey: chosen)
    }

    /// Whether one of some connections waits for a connection, directly or through others.
    fileprivate func waits(_ some: Set<Int>, for connection: Int) -> Bool {
        var (reached, open) = (some, Array(some))
        while let next = open.popLast() {
            if next == connection { return true }
            for other in blockers[next] ?? [] where reached.insert(other).inserted { open.append(other) }
        }
        return false
    }
}
