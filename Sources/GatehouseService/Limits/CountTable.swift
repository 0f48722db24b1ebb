import Foundation
import GatehouseTypes

/// Counts in windows, limited in number. Those whose window has ended are removed now and then.
struct CountTable<Key: Hashable & Sendable>: Sendable {
    private static var sweepInterval: TimeInterval { 10 }

    private let capacity: Int
    private var counts: [Key: LimitCount] = [:]
    private var nextSweep = Date.distantPast

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many counts are stored.
    var size: Int { counts.count }

    /// The count of a window that is running.
    func count(of key: Key, _ limit: LimitRules.Limit, at now: Date) -> LimitCount? {
        counts[key].flatMap { $0.isRunning(limit, at: now) ? $0 : nil }
    }

    /// Whether there is room for the count of a key.
    mutating func hasRoom(for key: Key, at now: Date) -> Bool {
        guard counts.count >= capacity, counts[key] == nil else { return true }
        sweep(at: now)
        return counts.count < capacity
    }

    /// Adds to the count of a key, also if there is no room for it.
    mutating func add(_ amount: Int = 1, to key: Key, _ limit: LimitRules.Limit, at now: Date) -> LimitCount {
        var count = count(of: key, limit, at: now) ?? LimitCount(beginning: now, limit)
        count.count += amount
        counts[key] = count
        return count
    }

    /// Notes that the audit knows of a key. Returns whether it didn't yet.
    mutating func note(_ key: Key) -> Bool {
        guard counts[key]?.isNoted == false else { return false }
        counts[key]?.isNoted = true
        return true
    }

    /// The counts of the keys that fulfil a condition, also those of windows that have ended.
    func all(where isWanted: (Key) -> Bool) -> [(key: Key, count: LimitCount)] {
        counts.filter { isWanted($0.key) }.map { ($0.key, $0.value) }
    }

    mutating func remove(_ key: Key) {
        counts[key] = nil
    }

    mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        counts = counts.filter { !isUnwanted($0.key) }
    }

    /// Removes what has ended. A full table is looked through now and then only, since that takes milliseconds.
    private mutating func sweep(at now: Date) {
        guard now >= nextSweep || nextSweep.timeIntervalSince(now) > Self.sweepInterval else { return }
        nextSweep = now.addingTimeInterval(Self.sweepInterval)
        counts = counts.filter { now < $0.value.endsAt }
    }
}
