/// A way to fail, whose instructions are counted.
struct Failure: Sendable {
    /// What must come of counting all kinds of a group.
    enum Rule: String, Sendable {
        /// Our own code takes exactly as many instructions for each.
        case same
        /// It's told how many it takes, no more.
        case told
        /// They differ: that was planted.
        case differs
    }

    let rule: Rule
    let group: String
    let kind: String
    let attempt: @Sendable () -> Bool
}
