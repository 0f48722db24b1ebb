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

    /// RFC 6749, sections 3.1 and 4.1.2.
    @Test(arguments: ["code", "state", "iss", "error", "response"])
    func `has what it needs at most once, and readable`(name: String) throws {
        for value in ["a", nil] as [String?] {
            let pairs: [(name: String?, value: String?)] = [(name, "a"), (name, value)]
            #expect(throws: OAuthError.self) { try OAuthParameters(redirected: pairs) }
        }
        #expect(throws: OAuthError.self) { try OAuthParameters(redirected: [(name, nil)]) }
        #expect(try OAuthParameters(redirected: [(name, "a")])[name] == "a")
    }

    @Test func `may bring anything besides`() throws {
        let parameters = try OAuthParameters(redirected: [
            ("code", "c"), ("session_state", "1"), ("session_state", "2"), (nil, "x"), ("user", nil),
            ("error_description", nil), ("error_description", "first"), ("error_description", "second"),
            ("error_uri", nil),
        ])
        #expect(parameters.pairs.map(\.name) == ["code", "error_description"])
        #expect(parameters["error_description"] == "first")
    }

    @Test func `brings a code of any size that fits`() throws {
        let code = String(repeating: "c", count: 20_000)
        guard case .granted(let read, _, _) = try read([("code", code), ("state", "state"), ("iss", issuer)]) else {
            Issue.record("refused")
            return
        }
        #expect(read.revealed == code)
        let pairs: [(name: String?, value: String?)] = [("code", String(repeating: "c", count: 65_537))]
        #expect(throws: OAuthError.self) { try OAuthParameters(redirected: pairs) }
    }

    @Test func `needn't name its issuer if the issuer hasn't said so`() throws {
        #expect(throws: Never.self) { try read([("code", "c"), ("state", "state")], requiresIssuer: false) }
        #expect(throws: OAuthError.self) {
            try read([("code", "c"), ("state", "state"), ("iss", "https://evil.example")], requiresIssuer: false)
        }
    }
}
