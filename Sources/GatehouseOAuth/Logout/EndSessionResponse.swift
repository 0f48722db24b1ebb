import GatehouseTypes

/// The response to a logout request, sent through the browser (OpenID Connect RP-Initiated Logout, section 3).
public struct EndSessionResponse: Sendable, Hashable {
    /// The state of the request.
    public let state: String?

    /// Creates a response.
    public init(state: String?) {
        self.state = state
    }

    /// Parses a response and checks that it belongs to the request that was sent.
    ///
    /// - Throws: ``OAuthError`` with ``OAuthError/Code/stateMismatch`` if its state is missing or differs.
    public init(parameters: OAuthParameters, expectedState: String) throws(OAuthError) {
        guard let state = parameters["state"], Secret(state).matches(Secret(expectedState)) else {
            throw OAuthError(.stateMismatch, "state")
        }
        self.state = state
    }

    /// The response as parameters to add to the redirect URI.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("state", state)
        return parameters
    }
}
