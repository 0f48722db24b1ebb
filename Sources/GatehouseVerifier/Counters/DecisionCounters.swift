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
