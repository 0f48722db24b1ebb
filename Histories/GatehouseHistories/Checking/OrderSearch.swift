package import GatehouseRows

/// Looks for an order of a history's verbs, one after the other, that explains all answers and the rows at the end. A
/// verb that consists of several steps has a place for each of its transactions, in their order.
package struct OrderSearch {
    package enum Finding: Sendable {
        /// An order: the numbers of the calls, that of a verb in steps perhaps several times.
        case explained([Int])
        /// There is none.
        case unexplained(Obstacle)
        /// More steps would have been needed.
        case undecided(Obstacle)
    }

    /// How far the search has come.
    package struct Obstacle: Sendable {
        /// The longest beginning of an order that explains what was answered.
        package fileprivate(set) var beginning: [Int] = []
        /// What the model answers instead to the calls that could be next.
        package fileprivate(set) var instead: [Int: String] = [:]
        /// The tables that contain other rows, behind an order that explains all answers.
        package fileprivate(set) var tables: Set<String> = []
    }

    private let model: Model
    private let calls: [Call]
    private let end: RowsDigest
    /// What became of the calls that have no answer.
    private var fate: Fate = [:]
    private var steps = 0
    /// With how many deviations the search has come to a place in vain.
    private var visited: [OrderPlace.Mark: Int] = [:]
    private var obstacle = Obstacle()
    private var hasFailed = false

    /// How many verbs are repeated at most.
    private static let maximumSteps = 20_000
    /// How often an order deviates from the one that was seen. A wrong turn at its beginning may be noticed only at its
    /// end, so orders that deviate little come first.
    private static let deviations = [0, 1, 2, 4, .max]

    package static func order(of calls: [Call], endingIn rows: [Cells], from state: Int, by model: Model) async
        -> Finding
    {
        var search = OrderSearch(model: model, calls: calls, end: RowsDigest(rows))
        let fates = calls.fates
        for deviations in deviations {
            for fate in fates {
                search.fate = fate
                let start = OrderPlace(state: model.start(state))
                if let order = await search.order(from: start, deviations) { return .explained(order) }
            }
        }
        return search.steps < maximumSteps ? .unexplained(search.obstacle) : .undecided(search.obstacle)
    }

    private init(model: Model, calls: [Call], end: RowsDigest) {
        (self.model, self.calls, self.end) = (model, calls, end)
    }

    /// Continues an order from a place.
    private mutating func order(from place: OrderPlace, _ deviations: Int) async -> [Int]? {
        if place.done.count == calls.count {
            let other = RowsDigest(place.state).tables(differingFrom: end)
            if other.isEmpty { return place.order }
            note(place) { $0.tables = other }
            return nil
        }
        guard isNew(place, deviations) else { return nil }
        for (index, move) in place.moves(of: calls).enumerated() where index == 0 || deviations > 0 {
            guard steps < OrderSearch.maximumSteps else { return nil }
            steps += 1
            let next = await model.move(move, from: place, fate[move.call.number])
            if let outcome = next.outcome, !move.call.isExplained(by: outcome, dying: fate[move.call.number]) {
                note(place) { $0.instead[move.call.number] = outcome.description }
                continue
            }
            if let order = await order(from: next.place, index == 0 ? deviations : deviations - 1) { return order }
        }
        return nil
    }

    /// Whether the search hasn't been here before. The first way needs no memory.
    private mutating func isNew(_ place: OrderPlace, _ deviations: Int) -> Bool {
        guard hasFailed else { return true }
        let mark = place.mark(fate)
        guard visited[mark, default: -1] < deviations else { return false }
        visited[mark] = deviations
        return true
    }

    /// Notes where an order has come to an end.
    private mutating func note(_ place: OrderPlace, _ what: (inout Obstacle) -> Void) {
        hasFailed = true
        guard place.order.count >= obstacle.beginning.count else { return }
        if place.order.count > obstacle.beginning.count { obstacle = Obstacle(beginning: place.order) }
        what(&obstacle)
    }
}

extension Model {
    /// Makes a move.
    ///
    /// - Returns: The place after it, and how the call has ended; nil if it hasn't.
    fileprivate func move(
        _ move: OrderMove, from place: OrderPlace, _ death: VerbDeath?
    ) async -> (place: OrderPlace, outcome: VerbOutcome?) {
        let (call, begun) = (move.call, place.begun[move.call.number])
        let (progress, state) =
            if let count = move.count {
                await `continue`(call, by: count, after: begun ?? Progress(), from: place.state, death: death)
            } else {
                await `repeat`(call, from: place.state, death: death)
            }
        var next = place
        next.state = state
        next.order.append(call.number)
        next.begun[call.number] = progress.outcome == nil ? progress : nil
        if progress.outcome != nil { next.done.insert(call.number) }
        return (next, progress.outcome)
    }
}
