import GatehouseTypes
import Synchronization

/// The memory in which a hasher computes.
///
/// It is kept for the next hash, since the system needs milliseconds to map it anew. What hasn't been used for five
/// seconds is given back to the system.
final class HashMemory: Sendable {
    private struct Unused {
        let region: HashRegion
        let since: Duration
    }

    private struct State {
        /// The last used one last.
        var unused: [Unused] = []
        var isReleasing = false
    }

    private static let patience: Duration = .seconds(5)

    private let time: any TimeSource
    private let state = Mutex(State())

    init(time: any TimeSource) {
        self.time = time
    }

    /// The size of the memory that is kept for further hashes, in bytes.
    var unusedSize: Int {
        state.withLock { $0.unused.reduce(0) { $0 + $1.region.size } }
    }

    /// Lends memory to a hash.
    ///
    /// - Parameters:
    ///   - size: The minimum size in bytes.
    ///   - body: The hash.
    /// - Returns: The result of the hash.
    /// - Throws: ``PasswordError`` with `libraryFailure` if the system has no memory, and the errors of the hash.
    func lend<Value>(
        _ size: Int, to body: (HashRegion) throws(PasswordError) -> Value
    ) throws(PasswordError) -> Value {
        guard let region = unused(size) ?? HashRegion(size: size) else {
            throw PasswordError(.libraryFailure, reason: "Memory allocation error")
        }
        defer { keep(region) }
        return try body(region)
    }

    /// Takes the last used region that is large enough. If all are too small, one is given back: a hasher never has
    /// more regions than hashes that ran at once.
    private func unused(_ size: Int) -> HashRegion? {
        let last = state.withLock { state in
            let fitting = state.unused.lastIndex { $0.region.size >= size }
            return fitting.map { state.unused.remove(at: $0) } ?? state.unused.popLast()
        }
        return last.flatMap { $0.region.size >= size ? $0.region : nil }
    }

    private func keep(_ region: HashRegion) {
        let isFirst = state.withLock { state in
            state.unused.append(Unused(region: region, since: time.uptime))
            defer { state.isReleasing = true }
            return !state.isReleasing
        }
        guard isFirst else { return }
        spawn { [weak self, time] in
            while let pause = self?.release() { try? await time.sleep(for: pause) }
        }
    }

    /// Gives back what hasn't been used for a while.
    ///
    /// - Returns: The time until the next region is due; nil if there is none.
    private func release() -> Duration? {
        let latest = time.uptime - HashMemory.patience
        return state.withLock { state in
            state.unused.removeAll { $0.since <= latest }
            state.isReleasing = !state.unused.isEmpty
            return state.unused.first.map { $0.since - latest }
        }
    }
}
