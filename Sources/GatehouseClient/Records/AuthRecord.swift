import GatehouseTypes

/// Everything that one store holds: the session, and what outlives it.
///
/// It's read whole and written whole, so a sign-out that takes the session away and notes that it has still to be
/// revoked is one step, whatever happens to the process.
public struct AuthRecord: Sendable {
    /// The session; nothing if nobody is signed in.
    public var session: AuthSession?

    /// How often the store has changed hands: each sign-in and each sign-out counts one. After a damaged record it
    /// counts on from the time of day in seconds, since nobody knows the damaged one's number.
    public var generation: UInt64

    /// How often the session's tokens have been replaced in this generation.
    public var revision: UInt64

    /// The sessions that are over here and that their servers still have to be told about, oldest first.
    public var revocations: [PendingRevocation]

    /// What led to where things stand, oldest first.
    public var history: SessionHistory

    /// Members that a later version has added. They're written back as they were.
    var others: [String: JSONValue] = [:]

    /// Describes what a store holds.
    public init(
        session: AuthSession? = nil, generation: UInt64 = 0, revision: UInt64 = 0,
        revocations: [PendingRevocation] = [], history: SessionHistory = SessionHistory()
    ) {
        self.session = session
        self.generation = generation
        self.revision = revision
        self.revocations = revocations
        self.history = history
    }

    /// Tells one set of tokens from any other that this store has held.
    public var version: RecordVersion { RecordVersion(generation: generation, revision: revision) }
}

/// Names a set of tokens without holding any. Later ones are greater.
public struct RecordVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The sign-in that they go back to.
    public let generation: UInt64

    /// How often they had been replaced by then.
    public let revision: UInt64

    /// Names a set of tokens.
    public init(generation: UInt64, revision: UInt64) {
        self.generation = generation
        self.revision = revision
    }

    /// Whether the left tokens came before the right ones.
    public static func < (left: RecordVersion, right: RecordVersion) -> Bool {
        (left.generation, left.revision) < (right.generation, right.revision)
    }

    /// Both numbers, with a dot between them.
    public var description: String { "\(generation).\(revision)" }
}
