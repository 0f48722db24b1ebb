import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A sign-in at an OpenID provider fails")
struct OpenIDRefusalTests {
    private func agent(
        _ fixture: ProviderFixture, change: @escaping @Sendable (inout OAuthParameters) -> Void
    ) -> RedirectingUserAgent {
        RedirectingUserAgent { [issuer = fixture.issuer] address in
            var parameters = try OAuthParameters(issuer.authorize(address))
            change(&parameters)
            return parameters.pairs
        }
    }

    @Test(
        arguments: [
            ("state", nil), ("state", "other"), ("iss", nil), ("iss", "https://evil.example"),
            ("iss", "https://id.example/"),
            ("code", nil), ("code", ""),
        ] as [(String, String?)])
    func `when the answer isn't the issuer's to this request`(name: String, value: String?) async throws {
        let fixture = try ProviderFixture()
        let error = await fixture.signInError(agent(fixture) { $0.set(name, value) })
        #expect(error?.code == .invalidResponse)
        #expect(fixture.issuer.tokenForms.isEmpty)
        #expect(fixture.keys.made.count == 1)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `when the answer holds a parameter twice`() async throws {
        let fixture = try ProviderFixture()
        let agent = RedirectingUserAgent { [issuer = fixture.issuer] in
            try issuer.authorize($0) + [(name: "code", value: "stolen")]
        }
        #expect(await fixture.signInError(agent)?.code == .invalidResponse)
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test func `when the answer comes to another address`() async throws {
        let fixture = try ProviderFixture()
        for landing in ["http://127.0.0.1:49153/callback", "http://127.0.0.1:49152/callback/", "https://evil.example/"]
        {
            let agent = RedirectingUserAgent(landing: landing) { [issuer = fixture.issuer] in try issuer.authorize($0) }
            #expect(await fixture.signInError(agent)?.code == .invalidResponse)
        }
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test(arguments: [
        ("access_denied", AuthError.Code.refused), ("login_required", .refused),
        ("temporarily_unavailable", .unreachable),
        ("server_error", .unreachable),
    ])
    func `when the server redirects with an error`(error: String, code: AuthError.Code) async throws {
        let fixture = try ProviderFixture()
        let agent = agent(fixture) {
            $0.set("code", nil)
            $0.set("error", error)
            $0.set("error_description", "No.")
        }
        let failure = await fixture.signInError(agent)
        #expect(failure?.code == code)
        #expect(failure?.context.serverCode == error)
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    @Test func `when the person takes too long`() async throws {
        let fixture = try ProviderFixture()
        let agent = RedirectingUserAgent { [issuer = fixture.issuer, clock = fixture.clock] address in
            clock.advance(by: .seconds(661))
            return try issuer.authorize(address)
        }
        #expect(await fixture.signInError(agent)?.code == .refused)
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    static let wrongClaims: [(String, JSONValue?)] = [
        ("iss", "https://evil.example"), ("iss", nil), ("sub", nil), ("aud", "photos"), ("aud", nil),
        ("aud", ["notes", "photos"]), ("azp", "photos"), ("exp", nil), ("exp", 1), ("iat", nil), ("nonce", nil),
        ("nonce", "other"), ("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
    ]

    @Test(arguments: wrongClaims)
    func `when the ID token says something else`(claim: String, value: JSONValue?) async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.claims[claim] = .some(value) }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `when the ID token is signed by somebody else`() async throws {
        let fixture = try ProviderFixture()
        let other = try SigningKey(PrivateKey.generate(.p256))
        fixture.issuer.change { $0.signingKey = other }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        let sameName = try SigningKey(PrivateKey.generate(.p256), keyID: fixture.issuer.key.publicKey.keyID)
        fixture.issuer.change { $0.signingKey = sameName }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        fixture.issuer.change { $0.signingKey = nil }
        #expect(await fixture.signInError() == nil)
    }

    @Test(arguments: ["at+jwt", "logout+jwt", "dpop+jwt"])
    func `when the ID token is another kind of token`(type: String) async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.idTokenType = type }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        for good in [nil, "JWT", "jwt"] as [String?] {
            fixture.issuer.change { $0.idTokenType = good }
            #expect(await fixture.signInError() == nil)
        }
    }

    @Test func `when the ID token is signed with an algorithm that the issuer doesn't use`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.metadata["id_token_signing_alg_values_supported"] = ["RS256"] }
        #expect(await fixture.signInError()?.code == .invalidResponse)
    }

    static let wrongTokens: [(String, JSONValue?)] = [
        ("token_type", nil), ("token_type", "mac"), ("token_type", "N_A"), ("access_token", nil), ("access_token", ""),
        ("id_token", nil), ("id_token", 5), ("id_token", "e30.e30.AAAA"),
    ]

    @Test(arguments: wrongTokens)
    func `when the token endpoint's answer can't be used`(member: String, value: JSONValue?) async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.tokens[member] = .some(value) }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `when the token endpoint refuses or is lost`() async throws {
        let fixture = try ProviderFixture()
        fixture.answerTokens(.badRequest, #"{"error":"invalid_grant"}"#)
        let refused = await fixture.signInError()
        #expect(refused?.code == .refused)
        #expect(refused?.context.serverCode == "invalid_grant")
        fixture.answerTokens(.badRequest, #"{"error":"your code is wrong"}"#)
        let wordy = await fixture.signInError()
        #expect(wordy?.code == .refused && wordy?.context.serverCode == nil)
        fixture.answerTokens(.found, "")
        #expect(await fixture.signInError()?.code == .invalidResponse)
        fixture.answerTokens(.serviceUnavailable, "<html>")
        #expect(await fixture.signInError()?.code == .unreachable)
        fixture.failTokens(.connectionLost)
        #expect(await fixture.signInError()?.code == .inDoubt)
        fixture.failTokens(.cannotConnect)
        #expect(await fixture.signInError()?.code == .unreachable)
        #expect(fixture.keys.made.count == 6)
        #expect(fixture.keys.ids.isEmpty)
    }
}
