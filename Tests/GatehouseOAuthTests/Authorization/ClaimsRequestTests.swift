import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A request for single claims")
struct ClaimsRequestTests {
    @Test func `is read as OpenID Connect Core, section 5.5, writes it`() throws {
        let request = try ClaimsRequest(
            parsing: """
                {"userinfo": {"given_name": {"essential": true}, "nickname": null, "picture": {}},
                 "id_token": {"auth_time": {"essential": true}, "acr": {"values": ["a", "b"]}, "sub": {"value": "1"}},
                 "verified_claims": []}
                """)
        #expect(request.userInfo == ["given_name": .init(isEssential: true), "nickname": .init(), "picture": .init()])
        #expect(request.idToken["acr"] == .init(values: ["a", "b"]))
        #expect(request.idToken["sub"] == .init(values: ["1"]))
        #expect(try ClaimsRequest(parsing: request.json.encodedText) == request)
    }

    @Test(arguments: ["{}", #"{"userinfo": null}"#, #"{"id_token": {}}"#])
    func `may ask for none`(text: String) throws {
        #expect(try ClaimsRequest(parsing: text) == ClaimsRequest())
    }

    @Test(arguments: [
        "", "[]", "null", "1", "{", #"{"userinfo": []}"#, #"{"userinfo": {"name": 1}}"#, #"{"id_token": {"name": []}}"#,
        #"{"id_token": {"name": {"essential": "yes"}}}"#, #"{"id_token": {"acr": {"values": "a"}}}"#,
        #"{"id_token": {"acr": {"values": []}}}"#, #"{"id_token": {}, "id_token": {}}"#,
    ])
    func `of another form is refused`(text: String) {
        let error = #expect(throws: OAuthError.self) { try ClaimsRequest(parsing: text) }
        #expect(error?.response.code == .invalidRequest)
    }

    @Test func `may have 64 claims in each part, and 8 KiB`() throws {
        func text(_ count: Int) -> String {
            "{\"userinfo\": {" + (0..<count).map { "\"claim\($0)\": null" }.joined(separator: ", ") + "}}"
        }
        #expect(try ClaimsRequest(parsing: text(64)).userInfo.count == 64)
        #expect(throws: OAuthError.self) { try ClaimsRequest(parsing: text(65)) }
        let padding = String(repeating: " ", count: 8 * 1024 - text(64).utf8.count)
        #expect(try ClaimsRequest(parsing: text(64) + padding).userInfo.count == 64)
        #expect(throws: OAuthError.self) { try ClaimsRequest(parsing: text(64) + padding + " ") }
    }
}
