import GatehouseTypes

/// The contents of a store: the session, and the data that is kept after its end.
///
/// It is read and written as a whole. So a sign-out deletes the session and lists it for revocation in one step, even
/// if the process is killed.
public struct AuthRecord: Sendable {
    /// The session; `nil` if no user is signed in.
    public var session: AuthSession?

    /// Increases with each sign-in and sign-out. Where the store has no record, or a corrupt one, it begins at the time
    /// of day in microseconds. So no value is used twice.
    public var generation: UInt64

    /// The number of refreshes in this generation.
    public var revision: UInt64

    /// The sessions that have ended here and that have to be revoked at their servers, oldest first.
    public var revocations: [PendingRevocation]

    /// The events of the session, oldest first.
    public var history: SessionHistory

    /// The members that a later version has added. They are written back unchanged.
    var others: [String: JSONValue] = [:]

    /// Creates a record.
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

    /// The version of the stored tokens. It is unique among all that this store has held.
    public var version: RecordVersion { RecordVersion(generation: generation, revision: revision) }
}

/// The version of stored tokens, without the tokens. Later ones are greater.
public struct RecordVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The generation of the record (``AuthRecord/generation``).
    public let generation: UInt64

    /// The revision in this generation (``AuthRecord/revision``).
    public let revision: UInt64

    /// Creates a version.
    public init(generation: UInt64, revision: UInt64) {
        self.generation = generation
        self.revision = revision
    }

    /// Returns whether the left version is older than the right one.
    public static func < (left: RecordVersion, right: RecordVersion) -> Bool {
        (left.generation, left.revision) < (right.generation, right.revision)
    }

    /// Both numbers, separated by a dot.
    public var description: String { "\(generation).\(revision)" }
}
