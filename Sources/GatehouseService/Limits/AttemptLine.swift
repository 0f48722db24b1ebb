import Foundation
import GatehouseTypes

/// The tries whose passwords are being checked, and those that wait for their answers.
///
/// A try under way isn't a failure yet, but may become one. So for each key the failures and the tries under way
/// together never exceed the limit: further tries wait until an answer is known. They go on if it was right, and are
/// refused if the limit is reached. It is a value without a clock and without tasks.
struct AttemptLine {
    /// How many tries wait for one key, and for all.
    static let maximumWaiting = (forOne: 512, forAll: 4_096)

    typealias Ticket = Int

    /// One try.
    struct Attempt: Sendable {
        /// What its failure is counted for. The first one is forgotten if it was right.
        let keys: [LimitKey]

        /// Whether it comes from no browser and no device that is known.
        var isStranger: Bool { !keys.contains { $0.isKnown } }
    }

    /// What becomes of a try.
    enum Verdict: Sendable {
        /// Its password is checked.
        case admitted
        /// Too many have failed.
        case limited(Limited)
        /// Too many are under way or waiting.
        case busy
        case cancelled
    }

    /// The limits that are reached.
    struct Limited: Sendable {
        let keys: [LimitKey]
        let until: Date
        /// Whether the audit knows it, as far as this process knows.
        let isNoted: Bool
    }

    private struct Entry {
        /// How many tries need the entry.
        var uses = 0
        var underWay = 0
        var count: LimitCount?
        var waiting: [Ticket] = []
    }

    private var entries: [[UInt8]: Entry] = [:]
    private var waiting: [Ticket: Attempt] = [:]
    private var strangers = 0
    private let placesOfStrangers: Int

    /// Creates a line.
    ///
    /// - Parameter placesOfStrangers: How many tries of strangers are under way at once. Further ones are refused as
    ///   `busy`, so that known browsers and devices find a place.
    init(placesOfStrangers: Int) {
        self.placesOfStrangers = placesOfStrangers
    }

    /// How many tries wait, and how many keys are remembered.
    var size: (waiting: Int, keys: Int) { (waiting.count, entries.count) }

    /// Begins with a try, before its counts are read. What is learned about its keys from now on is remembered.
    mutating func begin(_ attempt: Attempt) {
        for key in attempt.keys { entries[key.digest, default: Entry()].uses += 1 }
    }

    /// Ends with a try.
    mutating func end(_ attempt: Attempt) {
        for key in attempt.keys {
            entries[key.digest]?.uses -= 1
            if entries[key.digest]?.uses == 0 { entries[key.digest] = nil }
        }
    }

    /// Learns the counts that were read from the store, or written there. One that is read can be older than one that
    /// was written meanwhile: in one window the higher one is the newer one, and of two windows that are running the
    /// later one. The ends of one window can differ a little, since a store may round them.
    mutating func learn(_ counts: [LimitCount?], of keys: [LimitKey], at now: Date) {
        for (key, count) in zip(keys, counts) {
            guard let count else { continue }
            guard let known = entries[key.digest]?.count, known.isRunning(key.limit, at: now) else {
                entries[key.digest]?.count = count
                continue
            }
            let later = count.endsAt.timeIntervalSince(known.endsAt)
            if abs(later) < LimitCount.clockTolerance {
                entries[key.digest]?.count = LimitCount(
                    count: max(known.count, count.count), endsAt: max(known.endsAt, count.endsAt),
                    isNoted: known.isNoted || count.isNoted)
            } else if later > 0 {
                entries[key.digest]?.count = count
            }
        }
    }

    /// Takes a place for a try. Returns `nil` if it has to wait.
    mutating func enter(_ attempt: Attempt, as ticket: Ticket, at now: Date) -> Verdict? {
        switch obstacle(to: attempt, at: now) {
        case .decided(let verdict): return verdict
        case .key(let key):
            guard entries[key, default: Entry()].waiting.count < AttemptLine.maximumWaiting.forOne,
                waiting.count < AttemptLine.maximumWaiting.forAll
            else { return .busy }
            entries[key]?.waiting.append(ticket)
            waiting[ticket] = attempt
            return nil
        }
    }

    /// Gives up the place of a try. Returns the verdicts on tries that were waiting.
    mutating func leave(_ attempt: Attempt, at now: Date) -> [(Ticket, Verdict)] {
        for key in attempt.keys { entries[key.digest]?.underWay -= 1 }
        if attempt.isStranger { strangers -= 1 }
        return attempt.keys.flatMap { admitWaiting(for: $0.digest, at: now) }
    }

    /// Forgets what is known of a key whose count was deleted.
    mutating func forget(_ key: LimitKey) {
        entries[key.digest]?.count = nil
    }

    /// Whether failures are counted for a key.
    func hasFailures(_ key: LimitKey) -> Bool {
        entries[key.digest]?.count != nil
    }

    /// Removes a try that waits.
    mutating func cancel(_ ticket: Ticket) {
        // Its place in the line is skipped when its turn comes.
        waiting[ticket] = nil
    }
}

extension AttemptLine {
    private enum Obstacle {
        case decided(Verdict)
        /// It has to wait until a try for this key has ended.
        case key([UInt8])
    }

    /// Decides about a try. If it is admitted, it has its place.
    private mutating func obstacle(to attempt: Attempt, at now: Date) -> Obstacle {
        if let limited = limited(attempt, at: now) { return .decided(.limited(limited)) }
        if let key = attempt.keys.first(where: { room(for: $0, at: now) <= 0 }) { return .key(key.digest) }
        if attempt.isStranger {
            guard strangers < placesOfStrangers else { return .decided(.busy) }
            strangers += 1
        }
        for key in attempt.keys { entries[key.digest]?.underWay += 1 }
        return .decided(.admitted)
    }

    private mutating func limited(_ attempt: Attempt, at now: Date) -> Limited? {
        let full = attempt.keys.filter { failures(of: $0, at: now) >= $0.limit.count }
        guard let until = full.compactMap({ entries[$0.digest]?.count?.endsAt }).max() else { return nil }
        let isNoted = full.allSatisfy { entries[$0.digest]?.count?.isNoted == true }
        for key in full { entries[key.digest]?.count?.isNoted = true }
        return Limited(keys: full, until: until, isNoted: isNoted)
    }

    private func failures(of key: LimitKey, at now: Date) -> Int {
        entries[key.digest]?.count.flatMap { $0.isRunning(key.limit, at: now) ? $0.count : nil } ?? 0
    }

    private func room(for key: LimitKey, at now: Date) -> Int {
        min(key.places, key.limit.count - failures(of: key, at: now)) - (entries[key.digest]?.underWay ?? 0)
    }

    private mutating func admitWaiting(for key: [UInt8], at now: Date) -> [(Ticket, Verdict)] {
        var verdicts: [(Ticket, Verdict)] = []
        while let ticket = entries[key]?.waiting.first {
            if let attempt = waiting[ticket] {
                switch obstacle(to: attempt, at: now) {
                case .key(key): return verdicts
                case .key(let other): entries[other]?.waiting.append(ticket)
                case .decided(let verdict):
                    waiting[ticket] = nil
                    verdicts.append((ticket, verdict))
                }
            }
            entries[key]?.waiting.removeFirst()
        }
        return verdicts
    }
}
