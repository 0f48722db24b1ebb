import Foundation
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A client's registration")
struct ClientRegistrationTests {
    /// RFC 7591, section 3.1.
    private static let request = #"""
        {
         "redirect_uris": [
           "https://client.example.org/callback",
           "https://client.example.org/callback2"],
         "client_name": "My Example Client",
         "client_name#ja-Jpan-JP":
            "\u30AF\u30E9\u30A4\u30A2\u30F3\u30C8\u540D",
         "token_endpoint_auth_method": "client_secret_basic",
         "logo_uri": "https://client.example.org/logo.png",
         "jwks_uri": "https://client.example.org/my_public_keys.jwks",
         "example_extension_parameter": "example_value"
        }
        """#

    /// RFC 7591, section 3.2.1, with the members of RFC 7592, section 3.
    private static let response = #"""
        {
         "registration_access_token": "reg-23410913-abewfq.123483",
         "registration_client_uri": "https://server.example.com/register/s6BhdRkqt3",
         "client_id": "s6BhdRkqt3",
         "client_secret": "cf136dc3c1fc93f31185e5885805d",
         "client_id_issued_at": 2893256800,
         "client_secret_expires_at": 2893276800,
         "redirect_uris": [
           "https://client.example.org/callback",
           "https://client.example.org/callback2"],
         "grant_types": ["authorization_code", "refresh_token"],
         "client_name": "My Example Client",
         "client_name#ja-Jpan-JP":
            "\u30AF\u30E9\u30A4\u30A2\u30F3\u30C8\u540D",
         "token_endpoint_auth_method": "client_secret_basic",
         "logo_uri": "https://client.example.org/logo.png",
         "jwks_uri": "https://client.example.org/my_public_keys.jwks",
         "example_extension_parameter": "example_value"
        }
        """#

    @Test func `asks as the RFC shows`() throws {
        let metadata = try ClientMetadata(parsing: Array(ClientRegistrationTests.request.utf8))
        #expect(metadata.redirectURIs?.count == 2)
        #expect(metadata.clientName == "My Example Client")
        #expect(metadata.tokenEndpointAuthMethod == "client_secret_basic")
        #expect(metadata.jwksURI?.lastPathComponent == "my_public_keys.jwks")
        #expect(metadata.others["client_name#ja-Jpan-JP"] == "クライアント名")
        #expect(try metadata.json == JSONValue(parsing: ClientRegistrationTests.request))
    }

    @Test func `is answered as the RFCs show`() throws {
        let response = try ClientRegistrationResponse(parsing: Array(ClientRegistrationTests.response.utf8))
        #expect(response.clientID == "s6BhdRkqt3")
        #expect(response.clientSecret?.revealed == "cf136dc3c1fc93f31185e5885805d")
        #expect(response.clientIDIssuedAt == Date(timeIntervalSince1970: 2_893_256_800))
        #expect(response.clientSecretExpiresAt == Date(timeIntervalSince1970: 2_893_276_800))
        #expect(response.registrationAccessToken?.revealed == "reg-23410913-abewfq.123483")
        #expect(response.registrationClientURI?.path == "/register/s6BhdRkqt3")
        #expect(response.metadata.grantTypes == [.authorizationCode, .refreshToken])
        #expect(response.metadata.others.keys.sorted() == ["client_name#ja-Jpan-JP", "example_extension_parameter"])
        #expect(try response.json == JSONValue(parsing: ClientRegistrationTests.response))
        guard case .secretBasic("s6BhdRkqt3", _) = response.authentication else {
            Issue.record("another way to authenticate")
            return
        }
    }

    @Test(arguments: [
        (#"{"client_id":"c"}"#, "none"), (#"{"client_id":"c","token_endpoint_auth_method":"none"}"#, "none"),
        (#"{"client_id":"c","client_secret":"s","client_secret_expires_at":0}"#, "client_secret_basic"),
        (
            #"{"client_id":"c","client_secret":"s","token_endpoint_auth_method":"client_secret_post"}"#,
            "client_secret_post"
        ),
        (#"{"client_id":"c","token_endpoint_auth_method":"private_key_jwt"}"#, nil),
        (#"{"client_id":"c","client_secret":"s","token_endpoint_auth_method":"client_secret_jwt"}"#, nil),
        (#"{"client_id":"c","token_endpoint_auth_method":"client_secret_basic"}"#, nil),
    ])
    func `says how the client proves itself`(text: String, method: String?) throws {
        let response = try ClientRegistrationResponse(parsing: Array(text.utf8))
        #expect(response.authentication?.methodName == method)
        #expect(response.clientSecretExpiresAt == nil)
    }

    @Test(arguments: [
        "[]", "{}", #"{"client_id":""}"#, #"{"client_id":5}"#, #"{"client_id":"c","client_secret":5}"#,
    ])
    func `isn't answered by anything else`(text: String) {
        #expect(throws: OAuthError.self) { try ClientRegistrationResponse(parsing: Array(text.utf8)) }
    }

    /// The client is registered by then: its identifier and secret must not be lost.
    @Test(arguments: [
        #""client_secret_expires_at":"never""#, #""redirect_uris":"https://a.example""#, #""logo_uri":"logo.png""#,
        #""registration_client_uri":"http://server.example/register/c""#, #""jwks":[]"#, #""scope":"a  b""#,
        #""registration_access_token":5"#, #""client_id_issued_at":"today""#, #""grant_types":"implicit""#,
        #""dpop_bound_access_tokens":"true""#, #""token_endpoint_auth_method":["client_secret_basic"]"#,
    ])
    func `is answered all the same if another member can't be read`(member: String) throws {
        let text = #"{"client_id":"c","client_secret":"s","client_name":"Notes",\#(member)}"#
        let response = try ClientRegistrationResponse(parsing: Array(text.utf8))
        var expected = ClientMetadata()
        expected.clientName = "Notes"
        #expect(response.metadata == expected)
        #expect(response.clientID == "c" && response.clientSecret?.revealed == "s")
        #expect(response.registrationAccessToken == nil && response.registrationClientURI == nil)
        #expect(response.clientIDIssuedAt == nil && response.clientSecretExpiresAt == nil)
    }

    @Test func `is asked for strictly`() {
        for text in [#"{"redirect_uris":"https://a.example"}"#, #"{"scope":"a  b"}"#, #"{"jwks":[]}"#] {
            #expect(throws: OAuthError.self) { try ClientMetadata(parsing: Array(text.utf8)) }
        }
    }

    /// RFC 7591, section 3.2.2.
    @Test func `is refused as the RFC shows`() throws {
        let text = """
            {
             "error": "invalid_redirect_uri",
             "error_description": "The redirection URI http://sketchy.example.com is not allowed by this server."
            }
            """
        let response = try OAuthErrorResponse(parsing: Array(text.utf8))
        #expect(response.code == .invalidRedirectURI)
        #expect(response.status == 400)
    }
}
