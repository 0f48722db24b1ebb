import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens for another client.
    public static let wrongAudience = Self("ID tokens for another client") { $0.claims["aud"] = "another-client" }

    /// ID tokens without an audience.
    public static let missingAudience = Self("ID tokens for nobody") { $0.claims["aud"] = .some(nil) }

    /// ID tokens with an additional audience.
    ///
    /// - Parameter clientID: The right client.
    /// - Returns: The misbehaviour.
    public static func secondAudience(beside clientID: String) -> Self {
        Self("ID tokens that are for another client too") {
            $0.claims["aud"] = .array([.string(clientID), "another-client"])
            $0.claims["azp"] = .string(clientID)
        }
    }

    /// ID tokens that were issued to another client (`azp`).
    public static let wrongAuthorizedParty = Self("ID tokens that were issued to another client") {
        $0.claims["azp"] = "another-client"
    }
}
