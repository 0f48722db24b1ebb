import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The device grant")
struct DeviceGrantTests {
    /// RFC 8628, section 3.2.
    private static let published = """
        {
          "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS",
          "user_code": "WDJB-MJHT",
          "verification_uri": "https://example.com/device",
          "verification_uri_complete":
              "https://example.com/device?user_code=WDJB-MJHT",
          "expires_in": 1800,
          "interval": 5
        }
        """

    private func read(_ change: (inout [String: JSONValue]) -> Void) throws -> DeviceAuthorizationResponse {
        var members = try #require(JSONValue(parsing: DeviceGrantTests.published).object)
        change(&members)
        return try DeviceAuthorizationResponse(parsing: JSONValue.object(members).encoded)
    }

    @Test func `begins with the request of the RFC's example`() throws {
        let parameters = try OAuthParameters([("client_id", "1406020730"), ("scope", "example_scope")])
        let request = try DeviceAuthorizationRequest(parameters: parameters)
        #expect(request.scope == Scope("example_scope"))
        let written = request.parameters.appending(ClientAuthentication.none("1406020730").parameters)
        #expect(written["client_id"] == parameters["client_id"])
        #expect(written["scope"] == parameters["scope"])
    }

    @Test func `is answered as the RFC shows`() throws {
        let response = try read { _ in }
        #expect(response.deviceCode.revealed == "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS")
        #expect(response.userCode == "WDJB-MJHT")
        #expect(response.verificationURI == "https://example.com/device")
        #expect(response.verificationURIComplete == "https://example.com/device?user_code=WDJB-MJHT")
        #expect(response.expiresIn == 1800)
        #expect(response.interval == 5)
        #expect(try response.json == JSONValue(parsing: DeviceGrantTests.published))
    }

    @Test func `waits five seconds where the server doesn't say, and takes the draft's name of the address`() throws {
        let response = try read {
            $0["interval"] = nil
            $0["verification_uri_complete"] = nil
            $0["verification_url"] = "https://www.google.com/device"
            $0["verification_uri"] = nil
        }
        #expect(response.interval == 5)
        #expect(response.verificationURI == "https://www.google.com/device")
        #expect(response.verificationURIComplete == nil)
        #expect(try read { $0["verification_url"] = "https://other.example" }.verificationURI.contains("example.com"))
    }

    static let wrong: [(String, JSONValue?)] = [
        ("device_code", nil), ("device_code", ""), ("user_code", nil), ("user_code", 7), ("expires_in", nil),
        ("expires_in", 0), ("expires_in", "1800"), ("verification_uri", nil),
        ("verification_uri", "example.com/device"), ("verification_uri", "http://example.com/device"),
        ("verification_uri", "javascript:alert(1)"), ("verification_uri", ""),
        ("user_code", .string(String(repeating: "W", count: 65))), ("user_code", "W\u{1B}[2J"),
    ]

    @Test(arguments: wrong) func `isn't answered by anything else`(member: String, value: JSONValue?) {
        #expect(throws: OAuthError.self) { try read { $0[member] = value } }
    }

    @Test func `is answered all the same if an optional member can't be used`() throws {
        for value in ["", "http://example.com", "javascript:alert(1)", 5, []] as [JSONValue] {
            let response = try read { $0["verification_uri_complete"] = value }
            #expect(response.verificationURIComplete == nil)
            #expect(response.verificationURI == "https://example.com/device")
        }
        for value in [-1, "5", 3601, .number(1.5), []] as [JSONValue] {
            #expect(try read { $0["interval"] = value }.interval == 5)
        }
    }

    /// RFC 8628, section 3.4.
    @Test func `asks for tokens as the RFC shows`() throws {
        let parameters = try OAuthParameters([
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS"), ("client_id", "1406020730"),
        ])
        let request = try DeviceTokenRequest(parameters: parameters)
        #expect(request.deviceCode.revealed == "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS")
        #expect(request.parameters["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
        #expect(request.parameters["device_code"] == parameters["device_code"])
        let error = #expect(throws: OAuthError.self) {
            try DeviceTokenRequest(parameters: RefreshRequest(refreshToken: Secret("r")).parameters)
        }
        #expect(error?.code == .unsupportedGrantType)
    }

    @Test(arguments: [
        ("authorization_pending", OAuthErrorCode.authorizationPending), ("slow_down", .slowDown),
        ("expired_token", .expiredToken), ("access_denied", .accessDenied),
    ])
    func `waits or ends with the RFC's errors`(text: String, code: OAuthErrorCode) throws {
        let response = try OAuthErrorResponse(parsing: Array(#"{"error":"\#(text)"}"#.utf8))
        #expect(response.code == code)
        #expect(response.status == 400)
    }
}
