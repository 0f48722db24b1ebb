import GatehouseHTTP
import GatehouseTypes

@testable import GatehouseConformance

extension Fault {
    /// What the provider gives to clients is wrong.
    static let ofTokens: [Fault] = [
        rewriting("token: may be cached", "/token") { response, _ in response.headers["Cache-Control"] = nil },
        rewriting("token: as HTML", "/token") { response, _ in response.headers["Content-Type"] = "text/html" },
        changing("token: no type", "/token") { $0["token_type"] = nil },
        changing("token: can be guessed", "/token") { $0["access_token"] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
        changing("token: no ID token", "/token") { $0["id_token"] = nil },
        changing("token: no refresh token", "/token") { $0["refresh_token"] = nil },
        changing("ID token: another signature", "/token") { members in
            guard let token = members["id_token"]?.string, let end = token.lastIndex(of: ".") else { return }
            members["id_token"] = .string(token[...end] + String(token[token.index(after: end)...].reversed()))
        },
        Forgery.fault("ID token: for another client") { $0["aud"] = "other" },
        Forgery.fault("ID token: another nonce") { $0["nonce"] = "other" },
        Forgery.fault("ID token: of another issuer") { $0["iss"] = "https://other.example" },
        Forgery.fault("ID token: expired") { $0["exp"] = 1 },
        Forgery.fault("ID token: another at_hash") { $0["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA" },
        Forgery.fault("ID token: another person each time") { claims in
            claims["sub"] = .string("\(claims["iat"]?.integer ?? 0)-\(SystemRandomSource().token(byteCount: 8))")
        },
        Forgery.fault("ID token: another algorithm", by: Forgery.curve) { _ in },
        changing("UserInfo: of another person", "/userinfo") { $0["sub"] = "other" },
        rewriting("UserInfo: as HTML", "/userinfo") { response, _ in response.headers["Content-Type"] = "text/html" },
        rewriting("UserInfo: knows the scheme in one case only", "/userinfo") { response, request in
            let scheme = request.headers["Authorization"]?.prefix { $0 != " " } ?? "DPoP"
            if !["DPoP", "Bearer"].contains(scheme) { response = HTTPResponse(status: .unauthorized) }
        },
        rewriting("refresh: refused", "/token") { response, request in
            guard request.parameters["grant_type"] == "refresh_token" else { return }
            response = error(.badRequest, "invalid_grant")
        },
        rewriting("client: no client_secret_post", "/token") { response, request in
            guard request.parameters["client_secret"] != nil else { return }
            response = error(.unauthorized, "invalid_client")
        },
        rewriting("token: an unknown error", "/token") { response, _ in
            if response.status == .badRequest { response = error(.badRequest, "other_error") }
        },
    ]

    static func error(_ status: HTTPStatus, _ code: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"], body: Array(#"{"error":"\#(code)"}"#.utf8))
    }
}
