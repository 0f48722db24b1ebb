extension IssuerSettings {
    /// When tokens are bound to a key (RFC 9449).
    @nonexhaustive
    public enum KeyBinding: String, Sendable {
        /// If the issuer says that it understands the key's algorithm and there is a place for keys.
        case whenSupported
        /// Always; a sign-in that can't have it fails.
        case required
        /// Never.
        case never
    }

    /// When the request for a sign-in is sent to the issuer itself before anybody's browser goes there (RFC 9126).
    @nonexhaustive
    public enum RequestPushing: String, Sendable {
        /// If the issuer demands it; and if it offers it and the client can prove itself. Some issuers offer it and refuse
        /// clients without a secret or key there, so these ask the usual way.
        case whenSupported
        /// Always; a sign-in at an issuer that can't do it fails.
        case required
        /// Never; a sign-in at an issuer that demands it fails.
        case never
    }
}
