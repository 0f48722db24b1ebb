/// A verb of a history, as it was seen to run.
package struct Call: Sendable {
    /// The verb's number in its history.
    package let number: Int
    package let connection: Int
    package let verb: Verb
    package let seed: UInt64
    /// What it knew when it began.
    package let notes: Notes
    package let outcome: VerbOutcome
    /// When it began and ended, in the order in which that was seen.
    package let began: Int
    package let ended: Int

    /// Whether the call has certainly ended before another one began.
    func isBefore(_ other: Call) -> Bool {
        if case .lost = outcome { return false }
        return ended < other.began
    }

    /// What its caller saw, for people.
    package var answer: String {
        switch outcome {
        case .answered(let said): said.text
        case .lost: "no answer: the connection was lost"
        case .crowded: "nothing was done: others were in the way"
        }
    }
}
