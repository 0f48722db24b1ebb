public import GatehouseHTTP
public import GatehouseOAuth

/// The result of checking a request with a logout token.
@nonexhaustive
public enum LogoutDecision: Sendable {
    /// The issuer has ended this session or, without a session identifier, all sessions of this user. End your own
    /// sessions that belong to it, and then send ``response``.
    case signOut(LogoutToken)
    /// The request isn't the issuer's, is for another client, or was received before. Nothing has to be ended.
    case refused(String)
    /// The issuer's keys or the replay memory are unavailable. The issuer tries again.
    case undecided(any Error)

    /// The response for the issuer (OpenID Connect Back-Channel Logout, section 2.8): 200, 400 or 503. If you couldn't
    /// end your own sessions, send a 503 instead, so that the issuer tries again.
    public var response: HTTPResponse {
        let status: HTTPStatus =
            switch self {
            case .signOut: .ok
            case .refused: .badRequest
            case .undecided: .serviceUnavailable
            }
        return HTTPResponse(status: status, headers: ["Cache-Control": "no-store"])
    }
}
