import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// Userinfo about somebody else.
    public static let wrongUserInfoSubject = Self("userinfo about somebody else") { $0.userInfo["sub"] = "subject-2" }

    /// Userinfo about nobody.
    public static let missingUserInfoSubject = Self("userinfo about nobody") { $0.userInfo["sub"] = .some(nil) }
}
