import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// Userinfo with another subject.
    public static let wrongUserInfoSubject = Self("userinfo about somebody else") { $0.userInfo["sub"] = "subject-2" }

    /// Userinfo without a subject.
    public static let missingUserInfoSubject = Self("userinfo about nobody") { $0.userInfo["sub"] = .some(nil) }
}
