import GatehouseTypes

/// The end of a session that isn't stored yet: the store may still hold the session.
struct OwedEnd: Sendable {
    /// What becomes of the session that the store holds.
    let disposal: Disposal

    /// The session's tokens in the store, or, if it was never stored, those of the session before it; nil if no session
    /// of this process was ever stored.
    let version: RecordVersion?

    /// Whether stored tokens have to be deleted. A sign-out deletes whatever the store holds. After a rejection, the
    /// tokens that another process has stored meanwhile stay.
    func includes(_ stored: RecordVersion) -> Bool {
        disposal != .forget || version == stored
    }
}
