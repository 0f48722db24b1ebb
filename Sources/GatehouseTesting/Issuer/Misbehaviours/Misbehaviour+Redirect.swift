extension ScriptedIssuer.Misbehaviour {
    /// An answer that names another issuer (RFC 9207).
    public static let wrongResponseIssuer = Self("an answer that names another issuer") {
        $0.redirect["iss"] = "https://other.example"
    }

    /// An answer that doesn't name its issuer, though the metadata promise that (RFC 9207).
    public static let missingResponseIssuer = Self("an answer that doesn't name its issuer") {
        $0.redirect["iss"] = .some(nil)
    }

    /// An answer with another state.
    public static let wrongState = Self("an answer with another state") { $0.redirect["state"] = "another-state" }

    /// An answer without the state.
    public static let missingState = Self("an answer without the state") { $0.redirect["state"] = .some(nil) }

    /// An error in place of a code.
    public static func refusing(_ code: String) -> Self {
        Self("no code but \(code)") {
            $0.redirect["code"] = .some(nil)
            $0.redirect["error"] = code
        }
    }
}
