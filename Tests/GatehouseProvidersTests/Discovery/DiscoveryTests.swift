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

@Suite("Discovery")
struct DiscoveryTests {
    private func paths(_ fixture: ProviderFixture) -> [String] {
        fixture.issuer.transport.requests.filter { $0.method == .get }.map(\.path)
    }

    @Test func `is done once, and again after an hour`() async throws {
        let fixture = try ProviderFixture()
        for _ in 0..<3 { _ = try await fixture.signIn() }
        #expect(paths(fixture) == ["/.well-known/openid-configuration", "/jwks"])
        fixture.clock.advance(by: .seconds(3600))
        _ = try await fixture.signIn()
        #expect(paths(fixture).count == 4)
    }

    @Test func `asks for the authorization server's metadata where there is no OpenID configuration`() async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.transport.enqueue(HTTPResponse(status: .notFound))
        var metadata = ServerMetadata(issuer: ScriptedIssuer.name)
        metadata.authorizationEndpoint = URL(string: "https://id.example/authorize")
        metadata.tokenEndpoint = URL(string: "https://id.example/token")
        metadata.jwksURI = URL(string: "https://id.example/jwks")
        fixture.issuer.transport.enqueue(ScriptedIssuer.json(metadata.json))
        #expect(try await fixture.signIn().accessToken.type == .bearer)
        #expect(paths(fixture)[1] == "/.well-known/oauth-authorization-server")
    }

    @Test func `refuses another issuer's document`() async throws {
        let fixture = try ProviderFixture()
        for issuer in ["https://evil.example", "https://id.example/"] {
            fixture.issuer.change { $0.metadata["issuer"] = .string(issuer) }
            let error = await fixture.signInError()
            #expect(error?.code == .invalidResponse)
            #expect(
                error?.reason
                    == "the provider calls itself '\(issuer)': check the issuer's URL, which must be exactly the same"
            )
        }
        #expect(fixture.keys.made.isEmpty)
    }

    @Test func `says when there is no issuer at all`() async throws {
        let fixture = try ProviderFixture()
        for _ in 0..<2 { fixture.issuer.transport.enqueue(HTTPResponse(status: .notFound)) }
        let error = await fixture.signInError()
        #expect(error?.code == .invalidResponse)
        #expect(
            error?.reason
                == "there is no OpenID provider at the issuer's URL: check that it is exactly the provider's own")
        #expect(await fixture.signInError() == nil)
    }

    @Test(arguments: [
        (HTTPResponse(status: .found, headers: ["Location": "https://evil.example"]), AuthError.Code.invalidResponse),
        (HTTPResponse(status: 500), .unreachable), (HTTPResponse(status: .ok, body: [0x7B]), .invalidResponse),
        (HTTPResponse(status: .forbidden), .invalidResponse),
    ])
    func `says why there is no document`(response: HTTPResponse, code: AuthError.Code) async throws {
        let fixture = try ProviderFixture()
        fixture.issuer.transport.enqueue(response)
        #expect(await fixture.signInError()?.code == code)
        #expect(await fixture.signInError() == nil)
    }

    @Test func `goes on with what it knows while the issuer is out of reach`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(7200))
        fixture.issuer.transport.enqueue(failing: .cannotConnect)
        #expect(await fixture.refreshFailure(session) == nil)
    }

    @Test(arguments: [
        HTTPResponse(status: 500), HTTPResponse(status: .notFound), HTTPResponse(status: .ok, body: [0x3C]),
        HTTPResponse(status: .found),
    ])
    func `goes on with what it knows for a minute if there is nothing better`(response: HTTPResponse) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        let path = "/.well-known/openid-configuration"
        fixture.issuer.change { $0.answers[path] = { _ in response } }
        fixture.clock.advance(by: .seconds(3600))
        let before = fixture.issuer.paths.count { $0 == path }
        for _ in 0..<3 { #expect(await fixture.refreshFailure(session) == nil) }
        #expect(fixture.issuer.paths.count { $0 == path } == before + 1)
        fixture.clock.advance(by: .seconds(60))
        #expect(await fixture.refreshFailure(session) == nil)
        #expect(fixture.issuer.paths.count { $0 == path } == before + 2)
    }

    @Test func `doesn't take another issuer's document for an outage`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(3600))
        fixture.issuer.change { $0.metadata["issuer"] = "https://evil.example" }
        guard case .transient(let error) = await fixture.refreshFailure(session) else {
            Issue.record("not transient")
            return
        }
        #expect(error.code == .invalidResponse)
    }

    @Test(arguments: [
        ("http://id.example", AuthError.Code.insecure), ("https://id.example?x", .insecure),
        ("id.example", .misconfigured), ("https://", .misconfigured), ("", .misconfigured),
    ])
    func `doesn't ask an issuer that isn't a secure address`(issuer: String, code: AuthError.Code) async throws {
        let transport = ScriptedTransport()
        let provider = OpenIDProvider(issuer: issuer, clientID: "notes", transport: transport)
        let agent = RedirectingUserAgent { _ in [] }
        await #expect { try await provider.signIn(SignInContext(userAgent: agent)) } throws: {
            ($0 as? AuthError)?.code == code
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `fetches the keys again for one that isn't known, at once and then after a cooldown`() async throws {
        let fixture = try ProviderFixture()
        _ = try await fixture.signIn()
        let unknown = try SigningKey(PrivateKey.generate(.p256))
        fixture.issuer.change { $0.signingKey = unknown }
        for _ in 0..<5 { #expect(await fixture.signInError()?.code == .invalidResponse) }
        #expect(paths(fixture).filter { $0 == "/jwks" }.count == 2)
        fixture.clock.advance(by: .seconds(30))
        for _ in 0..<5 { #expect(await fixture.signInError()?.code == .invalidResponse) }
        #expect(paths(fixture).filter { $0 == "/jwks" }.count == 3)
    }
}
