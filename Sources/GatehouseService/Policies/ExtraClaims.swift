import GatehouseOAuth
import GatehouseTypes

/// The claims about a person that a client gets in other places than those of its scope, because it has asked for them
/// one by one (OpenID Connect Core, section 5.5).
struct ExtraClaims: Sendable, Hashable {
    /// The claims that the ID token contains.
    let idToken: [String]
    /// The claims that the userinfo response contains, besides those of the scope.
    let userInfo: [String]

    /// What a request comes to. A claim that no registered scope of the client gives is left out, as one is that the
    /// service doesn't know.
    ///
    /// - Parameters:
    ///   - request: What the client asks for.
    ///   - scope: The scope that it gets.
    ///   - client: The client.
    init(_ request: ClaimsRequest?, besides scope: Scope, of client: ClientRecord) {
        guard let request, scope.contains("openid") else {
            self.init(idToken: [], userInfo: [])
            return
        }
        let allowed = ServiceScopes.claims(of: client.scope)
        self.init(
            idToken: allowed.intersection(request.idToken.keys).sorted(),
            userInfo: allowed.subtracting(ServiceScopes.claims(of: scope)).intersection(request.userInfo.keys).sorted())
    }

    private init(idToken: [String], userInfo: [String]) {
        self.idToken = idToken
        self.userInfo = userInfo
    }

    /// Those that a scope doesn't give, in the order of their names.
    func beyond(_ scope: Scope) -> [String] {
        Set(idToken + userInfo).subtracting(ServiceScopes.claims(of: scope)).sorted()
    }
}
