import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Signing in at an OpenID provider")
struct OpenIDSignInTests {
    @Test func `gives a session of the one that the ID token names`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        #expect(session.account.id == Account.ID(issuer: ScriptedIssuer.name, subject: "subject-1"))
        #expect(session.account.displayName == "Ada")
        #expect(session.accessToken.type == .dpop)
        #expect(session.accessToken.lifetime == .seconds(300))
        #expect(session.accessToken.scope == .openID)
        #expect(session.refreshToken != nil)
        #expect(session.provider == fixture.provider.id)
        #expect(session.proofKeyID == fixture.keys.made.first)
        #expect(fixture.keys.ids == [try #require(session.proofKeyID)])
    }

    @Test func `asks with a challenge, a state, a nonce and the key, and redeems with the verifier`() async throws {
        let fixture = try ProviderFixture { $0.resources = ["https://api.example"] }
        let agent = fixture.agent
        _ = try await fixture.signIn(agent)
        let address = try #require(agent.addresses.first)
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        #expect(address.absoluteString.hasPrefix("https://id.example/authorize?tenant=1&"))
        let request = try AuthorizationRequest(parameters: query)
        #expect(request.clientID == "notes")
        #expect(request.redirectURI.text == "http://127.0.0.1:49152/callback")
        #expect(request.resources == ["https://api.example"])
        #expect(request.dpopKeyThumbprint == fixture.keys.made.first?.rawValue)
        let form = try #require(fixture.issuer.tokenForms.first)
        let redeemed = try AuthorizationCodeRequest(parameters: form)
        #expect(try #require(request.codeChallenge).matches(try #require(redeemed.codeVerifier)))
        #expect(redeemed.redirectURI == request.redirectURI)
        #expect(redeemed.resources == ["https://api.example"])
        #expect(form["client_id"] == "notes")
        #expect(form["client_secret"] == nil)
    }

    @Test func `can go on beside another one, and shares nothing with it`() async throws {
        let fixture = try ProviderFixture()
        let agents = [fixture.agent, fixture.agent]
        async let first = fixture.signIn(agents[0])
        async let second = fixture.signIn(agents[1])
        let sessions = try await [first, second]
        let requests = try agents.map { agent in
            let query = FormEncoding.decode(agent.addresses[0].query(percentEncoded: true) ?? "") ?? []
            return try AuthorizationRequest(parameters: OAuthParameters(query))
        }
        #expect(requests[0].state != requests[1].state)
        #expect(requests[0].nonce != requests[1].nonce)
        #expect(requests[0].codeChallenge != requests[1].codeChallenge)
        #expect(sessions[0].proofKeyID != sessions[1].proofKeyID)
    }

    @Test func `refuses the answer to another sign-in`() async throws {
        let fixture = try ProviderFixture()
        let other = fixture.agent
        _ = try await fixture.signIn(other)
        let mixed = RedirectingUserAgent { [issuer = fixture.issuer] _ in try issuer.authorize(other.addresses[0]) }
        #expect(await fixture.signInError(mixed)?.code == .invalidResponse)
        #expect(fixture.issuer.tokenForms.count == 1)
    }

    @Test func `needs a browser`() async throws {
        let fixture = try ProviderFixture()
        await #expect { try await fixture.provider.signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .unsupportedCredential
        }
        #expect(fixture.issuer.transport.requests.isEmpty)
    }

    @Test func `uses bearer tokens where keys aren't understood or not wanted`() async throws {
        for (binding, hasKeys, understands) in [
            (IssuerSettings.KeyBinding.never, true, true), (.whenSupported, false, true), (.whenSupported, true, false),
        ] {
            let fixture = try ProviderFixture(binding: binding, hasKeys: hasKeys)
            if !understands { fixture.issuer.change { $0.metadata["dpop_signing_alg_values_supported"] = ["ES512"] } }
            let session = try await fixture.signIn()
            #expect(session.accessToken.type == .bearer)
            #expect(session.proofKeyID == nil)
            #expect(fixture.keys.ids.isEmpty)
            #expect(fixture.issuer.transport.requests.allSatisfy { $0.headers["DPoP"] == nil })
        }
    }

    @Test func `keeps no key for tokens that the issuer didn't bind to it, and the session names none`() async throws {
        let fixture = try ProviderFixture(binding: .whenSupported)
        fixture.issuer.change { $0.tokens["token_type"] = "Bearer" }
        let session = try await fixture.signIn()
        #expect(fixture.keys.made.count == 1)
        #expect(session.accessToken.type == .bearer)
        #expect(session.proofKeyID == nil)
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `insists on a key where one is required`() async throws {
        let fixture = try ProviderFixture(binding: .required)
        fixture.issuer.change { $0.tokens["token_type"] = "Bearer" }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        #expect(fixture.keys.ids.isEmpty)
        let without = try ProviderFixture(binding: .required, hasKeys: false)
        #expect(await without.signInError()?.code == .misconfigured)
    }

    @Test func `uses the nonce that the server asks for`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.change { $0.proofNonce = "server-nonce-1" }
        _ = try await fixture.signIn()
        #expect(fixture.issuer.tokenForms.count == 2)
        _ = try await fixture.signIn()
        #expect(fixture.issuer.tokenForms.count == 3)
    }
}
