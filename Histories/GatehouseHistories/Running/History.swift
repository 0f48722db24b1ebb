/// Which verbs run, on which connections, and where connections die. All of it is drawn from a seed.
package struct History: Sendable {
    package struct Step: Sendable {
        package let number: Int
        package let connection: Int
        package let verb: Verb
        package let seed: UInt64
        package let death: VerbDeath?

        package init(number: Int, connection: Int, verb: Verb, seed: UInt64, death: VerbDeath?) {
            self.number = number
            self.connection = connection
            self.verb = verb
            self.seed = seed
            self.death = death
        }
    }

    package let seed: UInt64
    /// Which of the world's states it begins in.
    package let state: Int
    package var steps: [Step]

    package init(seed: UInt64, state: Int, steps: [Step]) {
        self.seed = seed
        self.state = state
        self.steps = steps
    }

    package static let maximumConnections = 4
    package static let maximumVerbs = 5

    /// Draws a history.
    package init(seed: UInt64, in world: World, kinds: [VerbKind] = VerbKind.all) {
        var lot = Lot(seed: seed)
        let state = lot.number(below: world.states.count)
        let connections = 2 + lot.number(below: History.maximumConnections - 1)
        // Few kinds meet more often.
        let some = lot.isTrue(in: 4) ? kinds : (0..<(2 + lot.number(below: 4))).map { _ in lot.one(of: kinds.weighted) }
        let weighted = some.weighted
        var steps: [Step] = []
        for connection in 0..<connections {
            for _ in 0...lot.number(below: History.maximumVerbs) {
                let verb = lot.one(of: weighted).draw(&lot, world)
                steps.append(
                    Step(
                        number: steps.count, connection: connection, verb: verb, seed: lot.word(),
                        death: lot.isTrue(in: 12) ? VerbDeath(&lot, isInSteps: verb.isInSteps) : nil))
            }
        }
        self.init(seed: seed, state: state, steps: steps)
    }
}

extension [VerbKind] {
    /// Each as often as its weight says.
    fileprivate var weighted: [VerbKind] {
        flatMap { Array(repeating: $0, count: $0.weight) }
    }
}

extension VerbDeath {
    fileprivate init(_ lot: inout Lot, isInSteps: Bool) {
        let moments: [Moment] = [
            .beforeStatement(lot.number(below: 6)), .beforeCommit, .duringCommit, .afterCommit,
        ]
        self.init(lot.one(of: moments), ofWrite: isInSteps ? lot.number(below: 3) : 0)
    }
}
