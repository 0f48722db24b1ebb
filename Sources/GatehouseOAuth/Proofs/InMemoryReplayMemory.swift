public import Foundation
import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// A replay memory of one process. It has a fixed capacity: when that is used up, what is new is refused, never
/// something old forgotten, which would make room for a replay.
///
/// A sender can use no more room than it leaves free: alone half of the capacity, beside another one that uses as much as it
/// can a third. So a flood from some senders leaves room for all others.
public final class InMemoryReplayMemory: ReplayMemory {
    private struct Entry {
        let digest: DigestWords
        let sender: Int
    }

    private struct State {
        var known: Set<DigestWords> = []
        /// How many of the known ones are from a sender, by its hash. Two senders with one hash share a share.
        var counts: [Int: Int] = [:]
        /// Entries by the second in which they expire.
        var expiring: [Int64: [Entry]] = [:]
        /// The second of the last sweep. A clock may be set back, so it isn't asked whether a later one has come.
        var lastSweep: Int64?
    }

    private let capacity: Int
    private let time: any TimeSource
    private let state = Mutex(State())

    /// An empty memory.
    ///
    /// - Parameters:
    ///   - capacity: How many digests it holds; 100,000 take some 15 MB.
    ///   - time: The clock by which they expire.
    public init(capacity: Int = 100_000, time: any TimeSource) {
        self.capacity = capacity
        self.time = time
    }

    /// Remembers a digest.
    ///
    /// - Throws: ``ReplayMemoryError`` with ``ReplayMemoryError/Code/full`` or ``ReplayMemoryError/Code/shareUsedUp``.
    public func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        let now = time.numericDate
        let expiry = Int64(until.timeIntervalSince1970.rounded(.up))
        // Seeded for each process, so nobody can aim at another sender's hash.
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

    /// How many digests are remembered.
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
