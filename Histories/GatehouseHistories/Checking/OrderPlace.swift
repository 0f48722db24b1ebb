/// How far an order has come.
struct OrderPlace {
    /// A call some of whose transactions have a place in the order.
    struct Begun {
        let progress: Model.Progress
        let death: VerbDeath?

        init(_ progress: Model.Progress, _ death: VerbDeath?) {
            (self.progress, self.death) = (progress, death)
        }
    }

    /// What tells one place from another.
    struct Mark: Hashable {
        let done: Set<Int>
        let begun: [Int: [Int]]
        let rows: Int
    }

    var order: [Int] = []
    var done: Set<Int> = []
    var begun: [Int: Begun] = [:]
    var state: Model.State

    init(state: Model.State) {
        self.state = state
    }

    /// - Parameter rows: A digest of its rows.
    func mark(_ rows: Int) -> Mark {
        Mark(
            done: done, begun: begun.mapValues { $0.progress.steps.map(\.digest) + [$0.death.hashValue] }, rows: rows)
    }
}

/// What can come next in an order.
struct OrderMove {
    let call: Call
    /// Where it dies in the model.
    let death: VerbDeath?
    /// How many of its transactions; nil for all.
    let count: Int?
}

extension OrderPlace {
    /// What can come next. First comes what seems to have come next.
    func moves(of calls: [Call]) -> [OrderMove] {
        let open = calls.filter { !done.contains($0.number) }
            .map { (call: $0, moments: $0.moments(after: begun[$0.number]?.progress.steps.count ?? 0)) }
            .sorted { $0.moments[0] < $1.moments[0] }
        return open.enumerated().flatMap { index, next -> [OrderMove] in
            let (call, moments) = next
            guard open.allSatisfy({ $0.call.number == call.number || !$0.call.isBefore(call) }) else { return [] }
            let deaths = begun[call.number].map { [$0.death] } ?? call.deaths
            guard call.verb.isInSteps else { return deaths.map { OrderMove(call: call, death: $0, count: nil) } }
            // What others don't seem to have interrupted is tried at once, since each repetition costs.
            let interruption = open.lazy.filter { $0.call.number != call.number }.map(\.moments[0]).min() ?? .max
            let run = moments.count { $0 < interruption }
            // Without a moment for its end, a verb that has ended has one more step than is seen.
            let counts = run == moments.count ? [Int.max, 1] : run > 1 ? [run, 1] : [1]
            return deaths.flatMap { death in counts.map { OrderMove(call: call, death: death, count: $0) } }
        }
    }
}

extension Call {
    /// How the call can have ended in the model: with the write that is uncertain, or without it.
    fileprivate var deaths: [VerbDeath?] {
        switch outcome {
        case .answered: return [nil]
        case .lost(let write):
            let first = verb.isInSteps ? write : 0
            return [VerbDeath(.afterCommit, ofWrite: write)]
                + (first...write).reversed().map { VerbDeath(.beforeCommit, ofWrite: $0) }
        case .crowded(let write): return [VerbDeath(.beforeCommit, ofWrite: write)]
        }
    }
}
