package import GatehouseRows

/// Looks for an order of a history's verbs, one after the other, that explains all answers and the rows at the end. A
/// verb that consists of several steps has a place for each of its transactions, in their order.
package struct OrderSearch {
    package enum Finding: Sendable {
        /// An order: the numbers of the calls, that of a verb in steps perhaps several times.
        case explained([Int])
        /// There is none. The longest beginning of one that explains what was answered, and what the model answers
        /// instead to the calls that could be next.
        case unexplained(beginning: [Int], instead: [Int: String])
        /// More steps would have been needed.
        case undecided
    }

    private let model: Model
    private let calls: [Call]
    private let rows: [Cells: Int]
    private var steps = 0
    private var visited: Set<OrderPlace.Mark> = []
    private var beginning: [Int] = []
    private var instead: [Int: String] = [:]
    private var hasFailed = false

    /// How many verbs are repeated at most.
    private static let maximumSteps = 50_000

    package static func order(of calls: [Call], endingIn rows: [Cells], from state: Int, by model: Model) async
        -> Finding
    {
        var search = OrderSearch(model: model, calls: calls, rows: rows.countedForComparison)
        if let order = await search.order(from: OrderPlace(state: model.start(state))) { return .explained(order) }
        guard search.steps < maximumSteps else { return .undecided }
        return .unexplained(beginning: search.beginning, instead: search.instead)
    }

    private init(model: Model, calls: [Call], rows: [Cells: Int]) {
        (self.model, self.calls, self.rows) = (model, calls, rows)
    }

    /// Continues an order from a place.
    private mutating func order(from place: OrderPlace) async -> [Int]? {
        if place.done.count == calls.count {
            let isSame = model.rows(of: place.state) == rows
            if !isSame { note(place, nil) }
            return isSame ? place.order : nil
        }
        guard isNew(place) else { return nil }
        for move in place.moves(of: calls) {
            guard steps < OrderSearch.maximumSteps else { return nil }
            steps += 1
            let next = await model.move(move, from: place)
            if let outcome = next.outcome, !move.call.isExplained(by: outcome) {
                note(place, (move.call.number, outcome.description))
                continue
            }
            if let order = await order(from: next.place) { return order }
        }
        return nil
    }

    /// Whether the search hasn't been here before. The first way needs no memory.
    private mutating func isNew(_ place: OrderPlace) -> Bool {
        guard hasFailed else { return true }
        return visited.insert(place.mark(model.rows(of: place.state).hashValue)).inserted
    }

    /// Notes where an order has come to an end.
    private mutating func note(_ place: OrderPlace, _ other: (Int, String)?) {
        hasFailed = true
        if place.order.count > beginning.count { (beginning, instead) = (place.order, [:]) }
        if place.order.count == beginning.count, let other { instead[other.0] = other.1 }
    }
}

extension Model {
    /// Makes a move.
    ///
    /// - Returns: The place after it, and how the call has ended; nil if it hasn't.
    fileprivate func move(
        _ move: OrderMove, from place: OrderPlace
    ) async -> (place: OrderPlace, outcome: VerbOutcome?) {
        let (call, begun) = (move.call, place.begun[move.call.number])
        let (progress, state) =
            if let count = move.count {
                await `continue`(
                    call, by: count, after: begun?.progress ?? Progress(), from: place.state, death: move.death)
            } else {
                await `repeat`(call, from: place.state, death: move.death)
            }
        var next = place
        next.state = state
        next.order.append(call.number)
        next.begun[call.number] = progress.outcome == nil ? OrderPlace.Begun(progress, move.death) : nil
        if progress.outcome != nil { next.done.insert(call.number) }
        return (next, progress.outcome)
    }
}

extension Call {
    /// Whether a call that ends so in the model explains how it has ended.
    fileprivate func isExplained(by other: VerbOutcome) -> Bool {
        switch (outcome, other) {
        case (.answered(let said), .answered(let expected)): said.text == expected.text
        case (.answered, _): false
        // In another order, a verb that is one step to others may have fewer writes.
        case (.lost, _), (.crowded, _): !verb.isInSteps || other.lostWrite == outcome.lostWrite
        }
    }
}
