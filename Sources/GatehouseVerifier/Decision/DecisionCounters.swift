import Synchronization

/// Counts the decisions of a verifier by reason.
///
/// One instance can serve several verifiers. Counters only grow, as metrics systems expect.
public final class DecisionCounters: Sendable {
    /// The maximum number of distinct codes. Further codes are counted as ``DecisionCounts/otherReason``.
    public static let maximumCodes = 256

    private let accepted = Atomic<UInt64>(0)
    private let remembered = Atomic<UInt64>(0)
    private let others = Mutex(DecisionCounts())

    /// Creates counters with the value 0.
    public init() {}

    /// The current values of all counters.
    public var snapshot: DecisionCounts {
        var counts = others.withLock { $0 }
        counts.accepted = accepted.load(ordering: .relaxed)
        counts.acceptedFromMemory = remembered.load(ordering: .relaxed)
        return counts
    }

    func countAcceptance(fromMemory: Bool) {
        accepted.wrappingAdd(1, ordering: .relaxed)
        if fromMemory { remembered.wrappingAdd(1, ordering: .relaxed) }
    }

    func count(_ refusal: Refusal) {
        others.withLock { counts in
            counts.refused += 1
            for reason in refusal.reasons {
                let isKnown = counts.reasons[reason.code] != nil || counts.reasons.count < DecisionCounters.maximumCodes
                counts.reasons[isKnown ? reason.code : DecisionCounts.otherReason, default: 0] += 1
            }
        }
    }

    func count(_ unavailable: VerificationUnavailable) {
        others.withLock { $0.undecided[unavailable.code, default: 0] += 1 }
    }
}

/// The number of decisions of a verifier, by kind and reason.
public struct DecisionCounts: Sendable, Hashable {
    /// The code under which all codes beyond ``DecisionCounters/maximumCodes`` are counted.
    public static let otherReason = RefusalReason.Code(rawValue: "other")

    /// Requests that were accepted.
    public internal(set) var accepted: UInt64 = 0

    /// The accepted requests whose token was in the cache of verified tokens.
    public internal(set) var acceptedFromMemory: UInt64 = 0

    /// Requests that were refused.
    public internal(set) var refused: UInt64 = 0

    /// The number of occurrences of each reason. A refusal may have several reasons.
    public internal(set) var reasons: [RefusalReason.Code: UInt64] = [:]

    /// The requests that couldn't be decided, by the cause.
    public internal(set) var undecided: [VerificationUnavailable.Code: UInt64] = [:]

    init() {}

    /// All counters by name, for a metrics system: `accepted`, `acceptedFromMemory`, `refused`, `refused.expired`,
    /// `undecided.keysUnavailable` and so on. Names don't change between releases.
    public var values: [String: UInt64] {
        var values = ["accepted": accepted, "acceptedFromMemory": acceptedFromMemory, "refused": refused]
        for (code, count) in reasons { values["refused.\(code.rawValue)"] = count }
        for (code, count) in undecided { values["undecided.\(code.rawValue)"] = count }
        return values
    }
}
