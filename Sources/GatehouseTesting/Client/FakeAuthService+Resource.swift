import GatehouseHTTP
import GatehouseTypes

extension FakeAuthService {
    /// A resource that accepts the service's bearer tokens: 200 for a good one, 401 for any other.
    ///
    /// - Returns: An answering function, for ``ScriptedTransport``.
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
