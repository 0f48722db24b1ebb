/// A token that was accepted: whose it is, what it says, and how long that may be relied on.
struct AcceptedToken {
    let token: VerifiedAccessToken
    /// The issuer, by its place among those that are trusted.
    let issuer: Int
    /// Which of the issuer's key sets the token was checked with; nothing if that isn't known.
    let generation: UInt64?
}
