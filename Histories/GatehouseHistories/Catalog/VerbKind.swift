import GatehouseTesting

/// A kind of verbs, of which histories draw some.
package struct VerbKind: Sendable {
    package let name: String
    /// How often it is drawn, compared with others.
    package let weight: Int
    /// Makes a verb.
    package let draw: @Sendable (inout Lot, World) -> Verb

    init(_ name: String, weight: Int = 2, _ draw: @escaping @Sendable (inout Lot, World) -> Verb) {
        self.name = name
        self.weight = weight
        self.draw = draw
    }

    /// All kinds. What consists of several transactions, such as the check of a password, says so
    /// (``Verb/isInSteps``).
    package static let all =
        tokens + devices + proofs + sessions + signIns + accounts + clients + registrations + counts + keys
        + deliveries + auditing
        + settings
}

/// Draws by lot.
package struct Lot: Sendable {
    private var generator: SplitMix64

    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    package mutating func word() -> UInt64 { generator.next() }

    package mutating func number(below limit: Int) -> Int { Int(generator.next() % UInt64(max(limit, 1))) }

    package mutating func isTrue(in count: Int) -> Bool { number(below: count) == 0 }

    /// One of several. There is one.
    package mutating func one<Value>(of values: [Value]) -> Value { values[number(below: values.count)] }
}
