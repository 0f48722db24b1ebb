/// Where calls die in the model that have got no answer, by their numbers. One that isn't named has its whole effect.
typealias Fate = [Int: VerbDeath]

extension [Call] {
    /// All that may have become of the calls without an answer.
    var fates: [Fate] {
        reduce([[:]]) { fates, call in
            guard !call.deaths.isEmpty else { return fates }
            return fates.flatMap { fate in
                call.deaths.map { death in death.map { fate.merging([call.number: $0]) { $1 } } ?? fate }
            }
        }
    }
}

extension Call {
    /// How the call can have ended without an answer: with what is uncertain, or without it.
    fileprivate var deaths: [VerbDeath?] {
        switch (outcome, verb.isInSteps) {
        case (.answered, _): []
        case (.lost(let write), true):
            [VerbDeath(.afterCommit, ofWrite: write), VerbDeath(.beforeCommit, ofWrite: write)]
        case (.crowded(let write), true): [VerbDeath(.beforeCommit, ofWrite: write)]
        // In another order, a verb that is one step to others may have more writes, or fewer.
        case (.lost(let write), false): [nil] + (0...write + 1).map { VerbDeath(.beforeCommit, ofWrite: $0) }
        case (.crowded(let write), false): (0...write + 1).map { VerbDeath(.beforeCommit, ofWrite: $0) }
        }
    }

    /// Whether a call that ends so in the model explains how it has ended.
    func isExplained(by other: VerbOutcome, dying death: VerbDeath?) -> Bool {
        switch (outcome, other.lostWrite) {
        case (.answered(let said), _):
            if case .answered(let expected) = other { said.text == expected.text } else { false }
        // A death that doesn't come to pass is no other fate than none.
        case (.lost, let write), (.crowded, let write): write == death?.write
        }
    }
}
