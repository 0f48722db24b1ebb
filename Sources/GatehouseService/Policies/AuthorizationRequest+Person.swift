import GatehouseOAuth
import GatehouseTypes

extension AuthorizationRequest {
    /// Whether a person may be the one whom the request expects (`id_token_hint`, and `sub` in `claims`; OpenID Connect
    /// Core, sections 3.1.2.1 and 5.5.1).
    ///
    /// - Parameters:
    ///   - subject: The person, by the client's name for them.
    ///   - hinted: The person of the hint; nil if there is none that can be verified.
    /// - Returns: Whether it may be.
    func accepts(_ subject: AccountID, hinted: AccountID?) -> Bool {
        let demanded = [claims?.idToken["sub"], claims?.userInfo["sub"]].compactMap { $0?.values }
        return (hinted == nil || hinted == subject)
            && demanded.allSatisfy { $0.isEmpty || $0.contains(.string(subject.rawValue)) }
    }
}
