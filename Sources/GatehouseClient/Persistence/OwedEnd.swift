import GatehouseTypes

/// The end of a session that isn't stored yet, so that the store may still contain the session.
struct OwedEnd: Sendable {
    /// What happens to the stored session: deletion, with or without revocation.
    let disposal: Disposal

    /// The session's version in the store. If it was never stored, the version of the session before it; `nil` if this
    /// process never stored a session.
    let version: RecordVersion?

    /// Returns whether a stored session has to be deleted. A sign-out deletes any stored session. After a rejection, a
    /// session that another process has stored meanwhile stays.
    func includes(_ stored: RecordVersion) -> Bool {
        disposal != .forget || version == stored
    }
}
