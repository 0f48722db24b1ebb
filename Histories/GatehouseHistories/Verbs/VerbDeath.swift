/// The death of a verb's connection in one of its writes.
package struct VerbDeath: Sendable, Hashable {
    package enum Moment: Sendable, Hashable {
        /// Before a statement of the transaction, counted from 0. It is ``beforeCommit`` if there are fewer.
        case beforeStatement(Int)
        /// When everything is done but the commit.
        case beforeCommit
        /// While the changes take effect: all of them do, or none.
        case duringCommit
        /// When they have taken effect, before the answer comes.
        case afterCommit
    }

    /// The write, counted from 0.
    package let write: Int
    package let moment: Moment

    package init(_ moment: Moment, ofWrite write: Int = 0) {
        self.write = write
        self.moment = moment
    }
}

/// Ends a transaction whose connection is dead.
struct ConnectionDied: Error {
    /// Whether the end of the transaction may have been sent.
    var isUncertain = true
}

extension VerbDeath.Moment {
    /// Whether the connection dies before a statement.
    func isBefore(_ statement: Int) -> Bool { self == .beforeStatement(statement) }

    /// Whether it dies before the changes take effect, in a transaction that has come to its end.
    var isBeforeEnd: Bool {
        switch self {
        case .beforeStatement, .beforeCommit: true
        case .duringCommit, .afterCommit: false
        }
    }
}
