import GatehouseHTTP
import GatehouseTypes

@testable import GatehouseConformance

extension Fault {
    static let all = ofMetadata + ofBrowser + ofTokens + [refusesEverything, acceptsEverything, refusesClaims]

    /// The provider refuses whatever is asked, in good form.
    private static let refusesEverything = Fault("everything is refused") { request, provider in
        switch request.path {
        case "/token", "/par", "/register": error(.badRequest, "access_denied")
        case "/userinfo": error(.unauthorized, "invalid_token")
        case "/authorize": HTTPResponse(status: .notFound)
        default: try await provider(request)
        }
    }

    /// The provider accepts whatever is asked.
    private static let acceptsEverything = Fault("everything is accepted") { request, provider in
        let response = try await provider(request)
        // A proof without the nonce isn't a mistake.
        let wantsNonce = response.headers["DPoP-Nonce"] != nil && response.text.contains("use_dpop_nonce")
        guard (400..<500).contains(response.status.rawValue), !wantsNonce else { return response }
        let secret = SystemRandomSource().token()
        switch request.path {
        case "/par":
            return json(
                .created, ["request_uri": .string("urn:ietf:params:oauth:request_uri:" + secret), "expires_in": 60])
        case "/token":
            return json(.ok, ["access_token": .string(secret), "token_type": "DPoP", "expires_in": 60])
        case "/userinfo": return json(.ok, ["sub": "other"])
        case "/register": return json(.created, ["client_id": .string(secret)])
        case "/authorize":
            let address = request.parameters["redirect_uri"] ?? "https://client.example/callback"
            let answer: Parameters = ["code": secret, "iss": "https://id.example.com"]
            let separator = address.contains("?") ? "&" : "?"
            return HTTPResponse(status: .seeOther, headers: ["Location": address + separator + answer.encoded])
        default: return response
        }
    }

    /// The provider says that it has the parameter claims, and refuses it.
    private static let refusesClaims = Fault("claims: announced and refused") { request, provider in
        if request.path == "/par", request.parameters["claims"] != nil { return error(.badRequest, "invalid_request") }
        var response = try await provider(request)
        guard request.path == "/.well-known/openid-configuration",
            var members = try JSONValue(parsing: response.body).object
        else { return response }
        members["claims_parameter_supported"] = true
        response.body = JSONValue.object(members).encoded
        return response
    }

    private static func json(_ status: HTTPStatus, _ members: [String: JSONValue]) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: JSONValue.object(members).encoded)
    }
}
