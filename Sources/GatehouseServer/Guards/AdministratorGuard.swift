import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Lets administrators through: those with the initial access token (RFC 7591, section 3).
struct AdministratorGuard: RouteGuard {
    let site: Site

    func check(_ request: IncomingRequest) throws(GuardRefusal) {
        guard let administration = site.administration else {
            request.visitor.findings.refuse(.accessDenied)
            throw GuardRefusal(
                .json(
                    .forbidden,
                    ["error": "access_denied", "error_description": "Apps aren't registered over HTTP here."]))
        }
        let values = request.headers[values: "Authorization"]
        if values.count == 1, let credentials = AuthorizationCredentials(values[0]), credentials.isScheme("Bearer"),
            let token = credentials.token68, token.matches(administration)
        {
            return
        }
        request.visitor.findings.refuse(.invalidToken)
        var response = HTTPResponse.json(
            .unauthorized,
            ["error": "invalid_token", "error_description": "An initial access token is needed to register apps."])
        response.headers["WWW-Authenticate"] = "Bearer realm=\"gatehouse\""
        throw GuardRefusal(response)
    }
}
