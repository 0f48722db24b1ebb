import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Conformance: FAPI 2.0, what must work")
struct FAPI2HappyPathTests {
    /// Signs in, and asks a resource with the session, as an app does.
    private func signInAndAsk(_ client: ConformanceClient) async throws -> AuthSession {
        let manager = AuthManager(provider: client.provider, store: MemoryStore(), time: client.clock)
        try await manager.signIn(using: client.issuer.userAgent)
        let url = try #require(URL(string: ScriptedIssuer.name + "/userinfo"))
        let origin = try #require(Origin(url))
        let chain = LoaderChain(transport: client.issuer.transport) {
            Authenticate([.oauth: manager.authenticator(for: origin)])
        }
        var request = HTTPRequest(url: url)
        request.authenticationMethod = .oauth
        #expect(try await chain.load(request).status == .ok)
        return try await manager.validSession()
    }

    @Test func `fapi2-security-profile-final-client-test-happy-path: signs in, and asks a resource`() async throws {
        let client = try ConformanceClient.fapi2()
        let session = try await signInAndAsk(client)
        #expect(session.accessToken.type == .dpop)
        let pushed = try #require(client.issuer.pushedForms.first)
        #expect(pushed["code_challenge_method"] == "S256")
        #expect(pushed["dpop_jkt"] == session.proofKeyID?.rawValue)
        #expect(pushed["response_type"] == "code")
        #expect(pushed["redirect_uri"] != nil)
    }

    @Test
    func `fapi2-security-profile-final-client-test-happy-path-no-dpop-nonce: signs in where no nonce is demanded`()
        async throws
    {
        let client = try ConformanceClient.fapi2(nonces: false)
        _ = try await signInAndAsk(client)
        #expect(client.issuer.paths.filter { $0 == "/par" || $0 == "/token" } == ["/par", "/token"])
    }

    @Test func `fapi2-security-profile-final-client-test-valid-aud-as-array: takes a list of one audience`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        client.issuer.change { $0.claims["aud"] = ["client"] }
        _ = try await signInAndAsk(client)
        client.issuer.change { $0.claims["aud"] = ["another-client"] }
        #expect(await client.signInError()?.code == .invalidResponse)
    }

    @Test
    func `fapi2-security-profile-final-client-test-token-endpoint-response-without-expires_in: signs in all the same`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(.missingLifetime)
        #expect(try await signInAndAsk(client).accessToken.lifetime == nil)
    }

    @Test func `fapi2-security-profile-final-client-test-token-type-case-insensitivity: reads the type in any case`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(.oddTokenTypeCase)
        #expect(try await signInAndAsk(client).accessToken.type == .dpop)
        client.issuer.misbehave(.unbound)
        #expect(await client.signInError()?.code == .invalidResponse)
    }

    @Test
    func `fapi2-security-profile-final-client-test-rs-dpop-auth-scheme-case-insensitivity: reads a resource's demand`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        client.issuer.misbehave(.oddSchemeCase)
        _ = try await signInAndAsk(client)
        #expect(client.issuer.paths.count { $0 == "/userinfo" } == 2)
    }

    @Test func `fapi2-security-profile-final-client-refresh-token-test: renews the session with the same key`()
        async throws
    {
        let client = try ConformanceClient.fapi2()
        let session = try await client.signIn()
        let renewed = try session.merging(try await client.provider.refresh(session))
        #expect(renewed.proofKeyID == session.proofKeyID)
        #expect(renewed.accessToken.type == .dpop)
        #expect(!renewed.accessToken.value.matches(session.accessToken.value))
        await #expect(throws: RefreshFailure.self) { try await client.provider.refresh(session) }
        _ = try await client.provider.refresh(renewed)
    }
}
