// snippet.issuer
import Foundation
import GatehouseJOSE
import GatehouseVerifier

struct PaperIssuer: HTTPTransport {
    let signer: SigningKey

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let documents: [String: JSONValue] = [
            "/.well-known/openid-configuration": [
                "issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/jwks",
            ],
            "/jwks": JSONWebKeySet([signer.publicKey]).json,
        ]
        guard let document = documents[request.path] else { return HTTPResponse(status: .notFound) }
        return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: document.encoded)
    }

    func token(for account: String, scope: String, now: Date) async throws -> String {
        let claims: JSONValue = [
            "iss": "https://id.example.com", "sub": .string(account), "aud": "notes-api", "client_id": "notes",
            "iat": .number(now.timeIntervalSince1970), "exp": .number(now.timeIntervalSince1970 + 300),
            "jti": .string(UUID().uuidString), "scope": .string(scope),
        ]
        return try await SignedToken.make(claims: claims, type: "at+jwt", signer: signer)
    }
}
// snippet.end

// snippet.principal
func ada(now: Date) -> Principal {
    Principal(
        token: AccessTokenClaims(
            issuer: "https://id.example.com", subject: "ada", audience: ["notes-api"], clientID: "notes",
            issuedAt: now, expiresAt: now.addingTimeInterval(300), identifier: "1", scope: "notes:read"),
        claims: [:], hasProvedPossession: true)
}
// snippet.end
