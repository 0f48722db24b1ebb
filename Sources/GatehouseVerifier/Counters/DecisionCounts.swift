/// How often a verifier has decided what.
public struct DecisionCounts: Sendable, Hashable {
    /// What reasons beyond the most that are told apart are counted as.
    public static let otherReason = RefusalReason.Code(rawValue: "other")

    /// Requests that were accepted.
    public internal(set) var accepted: UInt64 = 0

    /// Those among them whose token was remembered from an earlier request.
    public internal(set) var acceptedFromMemory: UInt64 = 0

    /// Requests that were refused.
    public internal(set) var refused: UInt64 = 0

    /// How often each reason was among those of a refusal. A refusal may have several.
    public internal(set) var reasons: [RefusalReason.Code: UInt64] = [:]

    /// Requests about which nothing could be told, by what was the trouble.
    public internal(set) var undecided: [Indecision.Code: UInt64] = [:]

    init() {}

    /// All of it by name, for a metrics system: `accepted`, `acceptedFromMemory`, `refused`, `refused.expired`,
    /// `undecided.keysUnavailable` and so on. Names don't change from one release to the next.
    public var values: [String: UInt64] {
        var values = ["accepted": accepted, "acceptedFromMemory": acceptedFromMemory, "refused": refused]
        for (code, count) in reasons { values["refused.\(code.rawValue)"] = count }
        for (code, count) in undecided { values["undecided.\(code.rawValue)"] = count }
        return values
    }
}
