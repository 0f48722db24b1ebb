extension ScriptedIssuer.Misbehaviour {
    /// An authorization response with another issuer (RFC 9207).
    public static let wrongResponseIssuer = Self("an answer that names another issuer") {
        $0.redirect["iss"] = "https://other.example"
    }

    /// An authorization response without an issuer, although the metadata announce one (RFC 9207).
    public static let missingResponseIssuer = Self("an answer that doesn't name its issuer") {
        $0.redirect["iss"] = .some(nil)
    }

    /// An authorization response with another state.
    public static let wrongState = Self("an answer with another state") { $0.redirect["state"] = "another-state" }

    /// An authorization response without a state.
    public static let missingState = Self("an answer without the state") { $0.redirect["state"] = .some(nil) }

    /// An error response instead of a code.
    public static func refusing(_ code: String) -> Self {
        Self("no code but \(code)") {
            $0.redirect["code"] = .some(nil)
            $0.redirect["error"] = code
        }
    }
}
