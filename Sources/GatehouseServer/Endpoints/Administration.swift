import GatehouseHTTP
import GatehouseTypes

extension Site {
    /// What somebody gets who isn't an administrator (RFC 7591, section 3: an initial access token); nothing for one
    /// who is.
    func refusalUnlessAdministrator(_ request: IncomingRequest) -> HTTPResponse? {
        guard let administration else {
            return .json(
                .forbidden,
                ["error": "access_denied", "error_description": "Apps aren't registered over HTTP here."])
        }
        let values = request.headers[values: "Authorization"]
        if values.count == 1, let credentials = AuthorizationCredentials(values[0]), credentials.isScheme("Bearer"),
            let token = credentials.token68, token.matches(administration)
        {
            return nil
        }
        var response = HTTPResponse.json(
            .unauthorized,
            ["error": "invalid_token", "error_description": "An initial access token is needed to register apps."])
        response.headers["WWW-Authenticate"] = "Bearer realm=\"gatehouse\""
        return response
    }
}
