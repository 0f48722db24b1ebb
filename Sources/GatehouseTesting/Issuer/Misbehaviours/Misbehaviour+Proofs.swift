extension ScriptedIssuer.Misbehaviour {
    /// Requires a nonce in DPoP proofs at the issuer's endpoints (RFC 9449, section 8).
    public static func demanding(nonce: String) -> Self {
        Self("a nonce demanded in proofs") { $0.proofNonce = nonce }
    }

    /// Requires a nonce in DPoP proofs at the userinfo endpoint (RFC 9449, section 9).
    public static func demanding(resourceNonce: String) -> Self {
        Self("a nonce demanded in proofs at a resource") { $0.resourceNonce = resourceNonce }
    }

    /// Challenges with the scheme in an unusual case. This is valid (RFC 9110, section 11.1).
    public static let oddSchemeCase = Self("an authentication scheme in odd case") { $0.proofScheme = "dPoP" }
}
