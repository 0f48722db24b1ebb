/// An accepted token with the data that decides how long it may be reused.
struct CachedVerification {
    let token: VerifiedAccessToken
    /// The index of the issuer among the trusted issuers.
    let issuer: Int
    /// The generation of the issuer's keys that verified the token; `nil` if unknown.
    let generation: UInt64?
}
