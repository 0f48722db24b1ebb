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
    /// When its transactions ended. Others may have ended earlier and be seen to end later.
    let ends: [TransactionEnd]

    /// Whether the call has certainly ended before another one began.
    func isBefore(_ other: Call) -> Bool { ended < other.began }

    /// When its next transactions seem to have ended, after some that are known; of a verb that is one step to others,
    /// when it seems to have had its effect.
    func moments(after count: Int) -> [Int] {
        guard verb.isInSteps else { return [ends.last(where: \.isWrite)?.moment ?? ends.last?.moment ?? ended] }
        let rest = ends.dropFirst(count).map(\.moment)
        return rest.isEmpty ? [ended] : rest
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
