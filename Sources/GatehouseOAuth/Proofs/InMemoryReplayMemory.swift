public import Foundation
import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// A replay memory of one process. It has a fixed capacity: when that is used up, what is new is refused, never
/// something old forgotten, which would make room for a replay.
public final class InMemoryReplayMemory: ReplayMemory {
    private struct State {
        var known: Set<DigestWords> = []
        /// Digests by the second in which they expire.
        var expiring: [Int64: [DigestWords]] = [:]
        /// The second of the last sweep. A clock may be set back, so it isn't asked whether a later one has come.
        var lastSweep: Int64?
    }

    private let capacity: Int
    private let time: any TimeSource
    private let state = Mutex(State())

    /// An empty memory.
    ///
    /// - Parameters:
    ///   - capacity: How many digests it holds; 100,000 take some 10 MB.
    ///   - time: The clock by which they expire.
    public init(capacity: Int = 100_000, time: any TimeSource) {
        self.capacity = capacity
        self.time = time
    }

    /// Remembers a digest.
    ///
    /// - Throws: ``ReplayMemoryError`` with ``ReplayMemoryError/Code/full``.
    public func insert(_ digest: [UInt8], until: Date) async throws -> Bool {
        let now = time.numericDate
        let expiry = Int64(until.timeIntervalSince1970.rounded(.up))
        let digest = DigestWords(digest)
        return try state.withLock { state throws(ReplayMemoryError) in
            InMemoryReplayMemory.sweep(&state, now: now)
            guard state.known.count < capacity else {
                if state.known.contains(digest) { return false }
                throw ReplayMemoryError(.full)
            }
            guard state.known.insert(digest).inserted else { return false }
            state.expiring[expiry, default: []].append(digest)
            return true
        }
    }

    /// How many digests are remembered.
    public var count: Int {
        state.withLock { $0.known.count }
    }

    private static func sweep(_ state: inout State, now: Int64) {
        guard now != state.lastSweep else { return }
        state.lastSweep = now
        for second in state.expiring.keys where second < now {
            for digest in state.expiring.removeValue(forKey: second) ?? [] {
                state.known.remove(digest)
            }
        }
    }
}
