package import GatehouseOAuth

/// A request for authorization that was checked. What is left is to ask the person.
package struct PreparedAuthorization: Sendable {
    /// The request.
    package let request: AuthorizationRequest
    /// How it came.
    let way: RequestWay
    /// The description of what the client would get.
    package let access: RequestedAccess
    /// The resource that the tokens would be for.
    package let audience: String
    /// The claims that the client would get because it has asked for them one by one.
    let claims: ExtraClaims

    /// Where the response goes.
    package var target: AuthorizationTarget {
        AuthorizationTarget(
            clientID: request.clientID, redirectURI: request.redirectURI, state: request.state,
            responseMode: request.responseMode)
    }

    /// A refusal that the client gets.
    package func refusal(_ code: OAuthErrorCode, _ reason: String) -> Refusal {
        var refusal = Refusal(code, reason)
        refusal.target = target
        return refusal
    }
}
