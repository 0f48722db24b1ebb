public import GatehouseTypes

/// The response of the authorization endpoint, sent through the user agent (RFC 6749, sections 4.1.2 and 4.1.2.1;
/// RFC 9207).
public enum AuthorizationResponse: Sendable {
    /// An authorization code, valid for one exchange.
    case granted(code: Secret, state: String?, issuer: String?)
    /// An error instead of a code.
    case refused(OAuthErrorResponse, state: String?, issuer: String?)

    /// Parses a response, and first checks that it belongs to the request that was sent.
    ///
    /// - Parameters:
    ///   - parameters: The query received at the redirect URI.
    ///   - expectedState: The state that was sent.
    ///   - expectedIssuer: The issuer that the request was sent to. A response that names another issuer is refused
    ///     (mix-up attack; RFC 9207).
    ///   - requiresIssuer: Whether the issuer has declared that its responses contain `iss`. A response without it is
    ///     then refused.
    /// - Throws: ``OAuthError`` if the state or the issuer differs, or there is neither a code nor an error.
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
            // The client makes no assumption about the code's size (RFC 6749, section 4.1.2).
            let code = try parameters.required("code", maximumLength: OAuthParameters.maximumSize)
            self = .granted(code: Secret(code), state: state, issuer: issuer)
        }
    }

    /// The names of the parameters that a response can have, that of a signed one (JARM) included.
    package static let parameterNames = ["code", "state", "iss", "error", "error_description", "error_uri", "response"]

    /// The names of the parameters that only describe an error.
    static let describingNames = ["error_description", "error_uri"]

    /// The response as parameters to add to the redirect URI.
    public var parameters: OAuthParameters {
        switch self {
        case .granted(let code, let state, let issuer):
            OAuthParameters(["code": code.revealed, "state": state, "iss": issuer])
        case .refused(let error, let state, let issuer):
            error.parameters.appending(OAuthParameters(["state": state, "iss": issuer]))
        }
    }
}
