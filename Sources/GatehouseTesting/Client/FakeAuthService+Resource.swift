import GatehouseHTTP
import GatehouseTypes

extension FakeAuthService {
    /// A resource server that accepts the service's bearer tokens: it responds with 200 to a valid token and with 401
    /// to any other request.
    ///
    /// - Returns: A handler for ``ScriptedTransport``.
    public func resource() -> ScriptedTransport.Handler {
        { [self] request in
            guard case .credentials(let credentials) = request.headers.authorization, credentials.isScheme("Bearer"),
                let token = credentials.token68, accepts(token)
            else {
                return HTTPResponse(
                    status: .unauthorized, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
            }
            return HTTPResponse(status: .ok)
        }
    }
}
