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
