/// The authentication schemes that carry access tokens.
enum TokenScheme: String, CaseIterable {
    /// The token and a proof of possession of its key (RFC 9449, section 7.1).
    case dpop = "DPoP"
    /// The token alone (RFC 6750).
    case bearer = "Bearer"
}
