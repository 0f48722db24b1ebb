public import GatehouseTypes

/// What the authorization endpoint sends back through the user agent (RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207).
public enum AuthorizationResponse: Sendable {
    /// A code, to be exchanged once.
    case granted(code: Secret, state: String?, issuer: String?)
    /// An error instead of a code.
    case refused(OAuthErrorResponse, state: String?, issuer: String?)
}

extension AuthorizationResponse {
    /// Reads an answer and checks that it answers the request that was sent, before anything in it is believed.
    ///
    /// - Parameters:
    ///   - parameters: The query that arrived at the redirect address.
    ///   - expectedState: The state that was sent.
    ///   - expectedIssuer: The issuer that was asked. An answer that names another one is refused (mix-up; RFC 9207).
    ///   - requiresIssuer: Whether the issuer has declared that it names itself; then an answer must.
    /// - Throws: ``OAuthError`` if the state or the issuer is another one, or there is neither a code nor an error.
    public init(
        parameters: OAuthParameters, expectedState: String, expectedIssuer: String, requiresIssuer: Bool
    ) throws(OAuthError) {
        guard let state = parameters["state"], Secret(state).matches(Secret(expectedState)) else {
            throw OAuthError(.stateMismatch, "state")
        }
        let issuer = parameters["iss"]
        if let issuer, !issuer.utf8.elementsEqual(expectedIssuer.utf8) { throw OAuthError(.issuerMismatch, "iss") }
        if requiresIssuer, issuer == nil { throw OAuthError(.missingIssuer, "iss") }
        if parameters["error"] != nil {
            guard parameters["code"] == nil, let error = OAuthErrorResponse(parameters: parameters) else {
                throw OAuthError(.malformedMessage, "error")
            }
            self = .refused(error, state: state, issuer: issuer)
        } else {
            self = .granted(code: Secret(try parameters.required("code")), state: state, issuer: issuer)
        }
    }

    /// The answer as parameters to be added to the redirect address.
    public var parameters: OAuthParameters {
        var parameters: OAuthParameters
        switch self {
        case .granted(let code, let state, let issuer):
            parameters = OAuthParameters()
            parameters.set("code", code.revealed)
            parameters.set("state", state)
            parameters.set("iss", issuer)
        case .refused(let error, let state, let issuer):
            parameters = error.parameters
            parameters.set("state", state)
            parameters.set("iss", issuer)
        }
        return parameters
    }
}
