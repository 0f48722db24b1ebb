package import GatehouseOAuth
import GatehouseTypes

/// A request to sign the person out that was checked.
package struct PreparedLogout: Sendable {
    /// The request.
    package let request: EndSessionRequest
    /// The client that the request names, or whose ID token it contains; `nil` if there is none.
    package let client: ClientRecord?
    /// Who is signed in in the browser; `nil` if nobody is.
    package let session: BrowserSessions.Session?
    /// Whether the request contains an ID token of the client. Else anybody can have made it.
    package let isFromClient: Bool
    /// Whether this ID token is of the browser's session. Only then it ends without a question.
    package let isForSession: Bool

    /// The digest of what the page that asks states: who is signed in, and which client asks.
    package var statement: StatementDigest {
        func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
        return StatementDigest(of: [
            "session": text(session?.id.rawValue), "account": text(session?.account.rawValue),
            "client": text(client?.id.rawValue), "name": text(client?.name),
            "redirectURI": text(request.postLogoutRedirectURI?.text),
        ])
    }

    /// What of the request is left for the form that asks the person.
    package var question: EndSessionRequest {
        EndSessionRequest(
            clientID: client?.id, postLogoutRedirectURI: request.postLogoutRedirectURI, state: request.state)
    }
}
