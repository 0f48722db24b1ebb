/// How far an order has come.
struct OrderPlace {
    /// What tells one place from another.
    struct Mark: Hashable {
        let fate: Fate
        let done: Set<Int>
        let begun: [Int: [Int]]
        let rows: RowsDigest
    }

    var order: [Int] = []
    var done: Set<Int> = []
    /// The calls some of whose transactions have a place in the order.
    var begun: [Int: Model.Progress] = [:]
    var state: Model.State

    init(state: Model.State) {
        self.state = state
    }

    func mark(_ fate: Fate) -> Mark {
        Mark(fate: fate, done: done, begun: begun.mapValues { $0.steps.map(\.digest) }, rows: RowsDigest(state))
    }
}

/// What can come next in an order.
struct OrderMove {
    let call: Call
    /// How many of its transactions; nil for all.
    let count: Int?
}

extension OrderPlace {
    /// What can come next. First comes what seems to have come next.
    func moves(of calls: [Call]) -> [OrderMove] {
        let open = calls.filter { !done.contains($0.number) }
            .map { (call: $0, moments: $0.moments(after: begun[$0.number]?.steps.count ?? 0)) }
            .sorted { $0.moments[0] < $1.moments[0] }
        return open.flatMap { call, moments -> [OrderMove] in
            guard open.allSatisfy({ $0.call.number == call.number || !$0.call.isBefore(call) }) else { return [] }
            guard call.verb.isInSteps else { return [OrderMove(call: call, count: nil)] }
            // What others don't seem to have interrupted is tried at once, since each repetition costs.
            let interruption = open.lazy.filter { $0.call.number != call.number }.map(\.moments[0]).min() ?? .max
            let run = moments.count { $0 < interruption }
            let counts = run == moments.count ? [Int.max, 1] : run > 1 ? [run, 1] : [1]
            return counts.map { OrderMove(call: call, count: $0) }
        }
    }
}
