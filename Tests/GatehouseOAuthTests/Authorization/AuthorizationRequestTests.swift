import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A request to the authorization endpoint")
struct AuthorizationRequestTests {
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let good = [
        ("response_type", "code"), ("client_id", "notes"), ("redirect_uri", "http://127.0.0.1:4/cb"),
        ("scope", "openid notes"), ("state", "s t&%"), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ("nonce", "n"), ("resource", "https://api.example"), ("resource", "urn:example:photos"),
        ("dpop_jkt", "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"), ("prompt", "login consent"), ("max_age", "60"),
        ("login_hint", "ada@example.com"), ("ui_locales", "de en"), ("extra", "foobar"),
    ]

    static func changed(_ name: String, _ value: String?) throws -> OAuthParameters {
        var parameters = try OAuthParameters(good)
        parameters.set(name, value)
        return parameters
    }

    @Test func `is the same after reading and writing`() throws {
        let request = try AuthorizationRequest(parameters: OAuthParameters(Self.good))
        let expected = Self.good.filter { $0.0 != "extra" }
        let written = request.parameters
        #expect(written.pairs.map(\.name).sorted() == expected.map(\.0).sorted())
        for name in Set(expected.map(\.0)) {
            #expect(written.all(name) == expected.filter { $0.0 == name }.map(\.1))
        }
    }

    @Test func `returns a long state uncut`() throws {
        let state = String(repeating: "~", count: 4096)
        #expect(try AuthorizationRequest(parameters: Self.changed("state", state)).state == state)
        let error = #expect(throws: OAuthError.self) {
            try AuthorizationRequest(parameters: Self.changed("state", state + "~"))
        }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [
        ("response_type", nil, "invalid_request"), ("response_type", "token", "unsupported_response_type"),
        ("response_type", "code id_token", "unsupported_response_type"),
        ("response_mode", "fragment", "invalid_request"),
        ("client_id", nil, "invalid_request"), ("redirect_uri", nil, "invalid_request"),
        ("redirect_uri", "http://app.example/", "invalid_request"), ("code_challenge", nil, "invalid_request"),
        ("code_challenge", "short", "invalid_request"), ("code_challenge_method", nil, "invalid_request"),
        ("code_challenge_method", "plain", "invalid_request"), ("code_challenge_method", "s256", "invalid_request"),
        ("scope", "a  b", "invalid_scope"), ("scope", "a\"b", "invalid_scope"), ("state", "a\u{0}b", "invalid_request"),
        ("resource", "photos", "invalid_target"), ("resource", "https://a.example/#f", "invalid_target"),
        ("dpop_jkt", "abc", "invalid_request"), ("prompt", "none login", "invalid_request"),
        ("max_age", "-1", "invalid_request"), ("max_age", "1.5", "invalid_request"),
        ("request", "e30.e30.", "request_not_supported"), ("request_uri", "https://x", "request_uri_not_supported"),
        ("registration", "{}", "registration_not_supported"), ("nonce", "\u{E9}", "invalid_request"),
    ])
    func `is refused with the standard's error`(name: String, value: String?, code: String) {
        let error = #expect(throws: OAuthError.self) {
            try AuthorizationRequest(parameters: Self.changed(name, value))
        }
        #expect(error?.response.code.rawValue == code)
    }

    @Test func `says where an error may go before anything else is read`() throws {
        let target = try AuthorizationTarget(parameters: Self.changed("response_type", "token"))
        #expect(target.clientID == "notes")
        #expect(target.redirectURI.text == "http://127.0.0.1:4/cb")
        #expect(target.state == "s t&%")
    }
}
