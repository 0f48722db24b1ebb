import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens of another issuer.
    public static let wrongIssuer = Self("ID tokens of another issuer") { $0.claims["iss"] = "https://other.example" }

    /// ID tokens without an issuer.
    public static let missingIssuer = Self("ID tokens that name no issuer") { $0.claims["iss"] = .some(nil) }

    /// Metadata with the identifier of another issuer than the requested one.
    public static let wrongMetadataIssuer = Self("metadata of another issuer") {
        $0.metadata["issuer"] = "https://other.example"
    }
}
