/// One step from an older layout of the database to a newer one.
///
/// A migration that has been released is never changed; what has to change is another one, in a file of its own, at the
/// end of ``all``.
package struct Migration: Sendable {
    /// The name under which the database remembers it.
    package let name: String
    let statements: [String]

    /// Describes a migration.
    package init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }

    /// All of them, in order.
    package static let all: [Migration] = [.serviceRecords, .replayMemory]
}
