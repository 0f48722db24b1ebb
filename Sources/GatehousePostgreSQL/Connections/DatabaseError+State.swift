import GatehouseSQL

extension DatabaseError {
    /// Describes what the server refused.
    ///
    /// - Parameters:
    ///   - state: The SQLSTATE (PostgreSQL's documentation, appendix A).
    ///   - message: The server's message. It names tables, columns and constraints. Only those about data (class 22)
    ///     can contain values.
    init(state: String, message: String?) {
        let code = Code(state: state)
        let words = state.hasPrefix("22") ? "the server refuses a value" : message ?? "the server gives no reason"
        self.init(code, "\(words) (\(state.isEmpty ? "no SQLSTATE" : state))\(code.advice(state))")
    }
}

extension DatabaseError.Code {
    init(state: String) {
        self = Self.states[state] ?? Self.classes[String(state.prefix(2))] ?? .failed
    }

    private static let states: [String: Self] = [
        "23505": .duplicate,
        "40003": .uncertain, "08007": .uncertain,
        "53100": .full,
        // A statement or a lock that takes too long, and a cancelled one.
        "57014": .busy, "55P03": .busy,
        // A standby, which takes the primary's place or has lost it.
        "25006": .unreachable,
        // The session was ended because the client was silent in a transaction.
        "25P03": .unreachable, "25P04": .unreachable,
        "3D000": .cannotOpen, "42501": .cannotOpen,
        "XX001": .corrupt, "XX002": .corrupt,
    ]

    private static let classes: [String: Self] = [
        "08": .unreachable, "57": .unreachable,
        "23": .constraint,
        "28": .cannotOpen,
        "40": .conflict,
        "53": .busy,
    ]

    /// What an operator can do.
    fileprivate func advice(_ state: String) -> String {
        switch state {
        case "26000":
            ": a pooler seems to be in front of the server that gives each transaction another connection. Connect to "
                + "the server itself, or let the pooler keep a session's connection"
        case "25006": ": the server is a standby, or is set to refuse changes"
        case "53300": ": allow more connections on the server, or fewer in the service"
        default: ""
        }
    }
}
