public import Foundation
import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// A replay memory in one process, with a fixed capacity. When it is full, new digests are refused. Unexpired ones are
/// never removed, since that would permit a replay.
///
/// Each sender's share is limited to the free capacity: a single sender can use half of the capacity, and each of two
/// senders that use all they can a third. So some senders can't use up the capacity of all others.
public final class InMemoryReplayMemory: ReplayMemory {
    private struct Entry {
        let digest: DigestWords
        let sender: Int
    }

    private struct State {
        var known: Set<DigestWords> = []
        /// The number of stored digests of each sender, keyed by hash. Two senders with the same hash share a limit.
        var counts: [Int: Int] = [:]
        /// Entries by the second in which they expire.
        var expiring: [Int64: [Entry]] = [:]
        /// The second of the last sweep. Compared for inequality, since a clock may be set back.
        var lastSweep: Int64?
    }

    private let capacity: Int
    private let time: any TimeSource
    private let state = Mutex(State())

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of digests; 100,000 take about 15 MB.
    ///   - time: The clock by which digests expire.
    public init(capacity: Int = 100_000, time: any TimeSource) {
        self.capacity = capacity
        self.time = time
    }

    /// Stores a digest unless it is already stored.
    ///
    /// - Returns: Whether the digest is new.
    /// - Throws: ``ReplayMemoryError`` with ``ReplayMemoryError/Code/full`` or ``ReplayMemoryError/Code/shareUsedUp``.
    public func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        let now = time.numericDate
        let expiry = Int64(until.timeIntervalSince1970.rounded(.up))
        // Hashes have a seed for each process, so nobody can choose a key with another sender's hash.
        let entry = Entry(digest: DigestWords(digest), sender: sender.hashValue)
        return try state.withLock { state throws(ReplayMemoryError) in
            InMemoryReplayMemory.sweep(&state, now: now)
            guard !state.known.contains(entry.digest) else { return false }
            let room = capacity - state.known.count
            guard room > 0 else { throw ReplayMemoryError(.full) }
            guard state.counts[entry.sender, default: 0] < room else { throw ReplayMemoryError(.shareUsedUp) }
            state.known.insert(entry.digest)
            state.counts[entry.sender, default: 0] += 1
            state.expiring[expiry, default: []].append(entry)
            return true
        }
    }

    /// The number of stored digests.
    public var count: Int {
        state.withLock { $0.known.count }
    }

    private static func sweep(_ state: inout State, now: Int64) {
        guard now != state.lastSweep else { return }
        state.lastSweep = now
        for second in state.expiring.keys where second < now {
            for entry in state.expiring.removeValue(forKey: second) ?? [] {
                state.known.remove(entry.digest)
                let count = state.counts[entry.sender, default: 0] - 1
                state.counts[entry.sender] = count > 0 ? count : nil
            }
        }
    }
}
