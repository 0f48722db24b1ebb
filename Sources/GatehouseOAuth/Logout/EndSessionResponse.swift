import GatehouseTypes

/// What comes back through the browser when the provider's session has ended (OpenID Connect RP-Initiated Logout, section
/// 3).
public struct EndSessionResponse: Sendable, Hashable {
    /// What the request brought along.
    public let state: String?

    /// Describes an answer.
    public init(state: String?) {
        self.state = state
    }

    /// Reads an answer and checks that it answers the request that was sent.
    ///
    /// - Throws: ``OAuthError`` with ``OAuthError/Code/stateMismatch`` if it brings another state.
    public init(parameters: OAuthParameters, expectedState: String) throws(OAuthError) {
        guard let state = parameters["state"], Secret(state).matches(Secret(expectedState)) else {
            throw OAuthError(.stateMismatch, "state")
        }
        self.state = state
    }

    /// The answer as parameters to be added to the address.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("state", state)
        return parameters
    }
}
