extension IssuerSettings {
    /// When tokens are bound to a key (RFC 9449).
    @nonexhaustive
    public enum KeyBinding: String, Sendable {
        /// If the issuer's metadata lists the key's algorithm and there is a key store.
        case whenSupported
        /// Always; a sign-in fails if that isn't possible.
        case required
        /// Never.
        case never
    }

    /// When an authorization request is pushed to the issuer (RFC 9126).
    @nonexhaustive
    public enum RequestPushing: String, Sendable {
        /// If the issuer requires it, or if it supports it and the client can authenticate. Some issuers support it but
        /// refuse clients without a secret or key, so these send the request through the browser.
        case whenSupported
        /// Always; a sign-in fails if the issuer doesn't support it.
        case required
        /// Never; a sign-in fails if the issuer requires it.
        case never
    }
}
