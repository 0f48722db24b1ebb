package import GatehouseRows

/// Looks for an order of a history's verbs, one after the other, that explains all answers and the rows at the end.
package struct OrderSearch {
    package enum Finding: Sendable {
        /// An order: the numbers of the calls.
        case explained([Int])
        /// There is none. The longest beginning of one that explains what was answered, and what the model answers
        /// instead to the calls that could be next.
        case unexplained(beginning: [Int], instead: [Int: String])
        /// More steps would have been needed.
        case undecided
    }

    private struct Visited: Hashable {
        let done: Set<Int>
        let rows: Int
    }

    private let model: Model
    private let calls: [Call]
    private let rows: [Cells: Int]
    private var steps = 0
    private var visited: Set<Visited> = []
    private var beginning: [Int] = []
    private var instead: [Int: String] = [:]
    private var hasFailed = false

    /// How many verbs are repeated at most.
    private static let maximumSteps = 50_000

    package static func order(of calls: [Call], endingIn rows: [Cells], from state: Int, by model: Model) async
        -> Finding
    {
        var search = OrderSearch(
            model: model, calls: calls.sorted { $0.ended < $1.ended }, rows: rows.countedForComparison)
        if let order = await search.order([], model.start(state)) { return .explained(order) }
        guard search.steps < maximumSteps else { return .undecided }
        return .unexplained(beginning: search.beginning, instead: search.instead)
    }

    private init(model: Model, calls: [Call], rows: [Cells: Int]) {
        (self.model, self.calls, self.rows) = (model, calls, rows)
    }

    /// Continues an order whose rows are those of a state.
    private mutating func order(_ done: [Int], _ state: Model.State) async -> [Int]? {
        let isDone = Set(done)
        if isDone.count == calls.count {
            let isSame = model.rows(of: state) == rows
            if !isSame { note(done, nil) }
            return isSame ? done : nil
        }
        guard isNew(isDone, state) else { return nil }
        for call in calls where !isDone.contains(call.number) && isPossible(call, after: isDone) {
            for death in call.deaths {
                guard steps < OrderSearch.maximumSteps else { return nil }
                steps += 1
                let (answer, next) = await model.repeat(call, from: state, death: death)
                if let expected = call.expected, expected != answer {
                    note(done, (call.number, answer ?? "nothing"))
                    continue
                }
                if let order = await order(done + [call.number], next) { return order }
            }
        }
        return nil
    }

    private func isPossible(_ call: Call, after done: Set<Int>) -> Bool {
        calls.allSatisfy { done.contains($0.number) || $0.number == call.number || !$0.isBefore(call) }
    }

    /// Whether the search hasn't been here before. The first way needs no memory.
    private mutating func isNew(_ done: Set<Int>, _ state: Model.State) -> Bool {
        guard hasFailed else { return true }
        return visited.insert(Visited(done: done, rows: model.rows(of: state).hashValue)).inserted
    }

    /// Notes where an order has come to an end.
    private mutating func note(_ done: [Int], _ other: (Int, String)?) {
        hasFailed = true
        if done.count > beginning.count { (beginning, instead) = (done, [:]) }
        if done.count == beginning.count, let other { instead[other.0] = other.1 }
    }
}

extension Call {
    /// What the model must answer; nil if the call's caller knows no answer.
    fileprivate var expected: String? {
        if case .answered(let said) = outcome { said.text } else { nil }
    }

    /// How the call can have ended in the model.
    fileprivate var deaths: [VerbDeath?] {
        switch outcome {
        case .answered: [nil]
        case .lost(let write):
            // In another order a verb may have fewer writes.
            [nil, VerbDeath(.afterCommit, ofWrite: write)]
                + (0...write).reversed().map { VerbDeath(.beforeCommit, ofWrite: $0) }
        case .crowded(let write): [VerbDeath(.beforeCommit, ofWrite: write)]
        }
    }
}
