/// Where calls die in the model that have got no answer, by their numbers.
typealias Fate = [Int: VerbDeath]

extension [Call] {
    /// All that may have become of the calls without an answer.
    var fates: [Fate] {
        reduce([[:]]) { fates, call in
            let deaths = call.deaths
            guard !deaths.isEmpty else { return fates }
            return fates.flatMap { fate in deaths.map { fate.merging([call.number: $0]) { $1 } } }
        }
    }
}

extension Call {
    /// How the call can have ended without an answer: with the write that is uncertain, or without it.
    fileprivate var deaths: [VerbDeath] {
        switch outcome {
        case .answered: return []
        case .lost(let write):
            // In another order, a verb that is one step to others may have fewer writes.
            let first = verb.isInSteps ? write : 0
            return [VerbDeath(.afterCommit, ofWrite: write)]
                + (first...write).reversed().map { VerbDeath(.beforeCommit, ofWrite: $0) }
        case .crowded(let write): return [VerbDeath(.beforeCommit, ofWrite: write)]
        }
    }
}
