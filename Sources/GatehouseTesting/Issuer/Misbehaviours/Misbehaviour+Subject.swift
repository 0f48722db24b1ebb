extension ScriptedIssuer.Misbehaviour {
    /// ID tokens without a subject.
    public static let missingSubject = Self("ID tokens that name nobody") { $0.claims["sub"] = .some(nil) }
}
