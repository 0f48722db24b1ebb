// snippet.receiver
import GatehouseVerifier

/// The sessions of a web app's users, by the names that ID tokens gave them when they began.
protocol WebSessions: Sendable {
    /// Ends the session with this `sid`; without one, all sessions of the user.
    func end(of user: AccountID?, sid: String?) async throws
}

struct LoggedOutPage: Sendable {
    let receiver = LogoutReceiver(issuer: "https://id.example.com", clientID: "wiki")
    let sessions: any WebSessions

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let decision = await receiver.decide(on: request)
        if case .signOut(let token) = decision {
            do {
                try await sessions.end(of: token.subject, sid: token.sessionID)
            } catch {
                return HTTPResponse(status: .serviceUnavailable)  // the issuer tries again
            }
        }
        return decision.response
    }
}
// snippet.end

/// Not shown: the decision and the token have types that functions can name.
func answer(_ decision: LogoutDecision, ending end: (LogoutToken) -> Void) -> HTTPResponse {
    if case .signOut(let token) = decision { end(token) }
    return decision.response
}
