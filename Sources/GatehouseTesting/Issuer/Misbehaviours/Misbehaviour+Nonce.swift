import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens with another nonce.
    public static let wrongNonce = Self("ID tokens with another nonce") { $0.claims["nonce"] = "another-nonce" }

    /// ID tokens without the nonce.
    public static let missingNonce = Self("ID tokens without the nonce") { $0.claims["nonce"] = .some(nil) }
}
