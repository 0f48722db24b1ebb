/// Something that deals with secrets, and how much of its course may depend on them.
struct Subject: Sendable {
    /// What memcheck must say.
    enum Expectation: Sendable {
        /// Nothing at all.
        case silence
        /// One branch, in a file on a line that reads like this: the decision, which everybody learns.
        case decision(Decision)
        /// Something: a leak was planted.
        case leak
    }

    /// Where a function decides.
    struct Decision: Sendable {
        /// The file, below `Sources`.
        let file: String
        /// The line, without the space around it.
        let line: String
        /// How often it's come by.
        var count = 1
    }

    let name: String
    let expectation: Expectation
    private let work: @Sendable () -> Void

    /// Something that answers a question without looking at the answer itself. The answer depends on the secrets.
    static func answers(_ expected: Bool, _ name: String, _ ask: @escaping @Sendable () -> Bool) -> Subject {
        Subject(name: name, expectation: .silence) {
            let (answer, wasSecret) = Memcheck.disclose(ask())
            require(answer == expected, "\(name): the answer is \(expected)")
            require(wasSecret || !Memcheck.isWatching, "\(name): the answer depends on the secrets")
        }
    }

    /// Something that looks at its answer: it goes on or gives up.
    static func decides(
        _ expected: Bool, at decision: Decision, _ name: String, _ attempt: @escaping @Sendable () -> Bool
    ) -> Subject {
        Subject(name: name, expectation: .decision(decision)) {
            let (goesOn, _) = Memcheck.disclose(attempt())
            require(goesOn == expected, "\(name): it's \(expected) that it goes on")
        }
    }

    /// Something that the secrets have no influence on at all.
    static func ignores(_ name: String, _ work: @escaping @Sendable () -> Void) -> Subject {
        Subject(name: name, expectation: .silence, work: work)
    }

    /// A flaw that must be seen.
    static func leaks(_ name: String, _ work: @escaping @Sendable () -> Void) -> Subject {
        Subject(name: name, expectation: .leak, work: work)
    }

    func run() {
        work()
    }
}
