extension ScriptedIssuer.Misbehaviour {
    /// ID tokens that name nobody.
    public static let missingSubject = Self("ID tokens that name nobody") { $0.claims["sub"] = .some(nil) }
}
