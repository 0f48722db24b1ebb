import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The answer of the authorization endpoint")
struct AuthorizationResponseTests {
    private let issuer = "https://id.example"

    private func read(_ pairs: [(String, String)], requiresIssuer: Bool = true) throws -> AuthorizationResponse {
        try AuthorizationResponse(
            parameters: OAuthParameters(pairs.map { (name: $0.0, value: $0.1) }), expectedState: "state",
            expectedIssuer: issuer, requiresIssuer: requiresIssuer)
    }

    @Test func `brings the code`() throws {
        let answer = AuthorizationResponse.granted(code: Secret("c0de"), state: "state", issuer: issuer)
        guard case .granted(let code, _, _) = try read(answer.parameters.pairs) else {
            Issue.record("refused")
            return
        }
        #expect(code.revealed == "c0de")
        #expect(!"\(answer)".contains("c0de"))
    }

    @Test func `brings the error`() throws {
        let answer = AuthorizationResponse.refused(OAuthErrorResponse(.accessDenied), state: "state", issuer: issuer)
        guard case .refused(let error, _, _) = try read(answer.parameters.pairs) else {
            Issue.record("granted")
            return
        }
        #expect(error.code == .accessDenied)
    }

    static let refusals: [(query: String, code: OAuthError.Code)] = [
        ("code=c&iss=https://id.example", .stateMismatch),
        ("code=c&iss=https://id.example&state=State", .stateMismatch),
        ("error=access_denied&state=other", .stateMismatch),
        ("code=c&state=state&iss=https://evil.example", .issuerMismatch),
        ("error=access_denied&state=state&iss=https://evil.example", .issuerMismatch),
        ("code=c&state=state", .missingIssuer),
        ("error=access_denied&state=state", .missingIssuer),
        ("state=state&iss=https://id.example", .missingParameter),
        ("code=c&error=e&state=state&iss=https://id.example", .malformedMessage),
        ("code=a&code=b&state=state", .duplicateParameter),
    ]

    @Test(arguments: refusals)
    func `is refused when it doesn't answer the request`(query: String, code: OAuthError.Code) {
        let pairs = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        let error = #expect(throws: OAuthError.self) { try read(pairs.map { ($0[0], $0[1]) }) }
        #expect(error?.code == code)
    }

    @Test func `needn't name its issuer if the issuer hasn't said so`() throws {
        #expect(throws: Never.self) { try read([("code", "c"), ("state", "state")], requiresIssuer: false) }
        #expect(throws: OAuthError.self) {
            try read([("code", "c"), ("state", "state"), ("iss", "https://evil.example")], requiresIssuer: false)
        }
    }
}
