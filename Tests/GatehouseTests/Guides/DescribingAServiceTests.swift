// snippet.passwords
import Foundation
import Gatehouse
import GatehouseClient
import GatehouseTesting
import Testing

@Suite("The services that the app describes")
struct DescribingAServiceTests {
    static let checks = RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation

    @Test(arguments: checks)
    func `keep the contract with passwords`(check: RemoteAuthProviderConformance.Check) async throws {
        let shop = FakeShop()
        let network = FaultyTransport(shop.transport)
        let provider = try ProviderDescription.shop.provider(clientID: "the-app-key", transport: network)
        let subject = ProviderUnderTest(
            provider, context: FakeShop.customer, network: network,
            refusal: FakeShop.problem("wrong_password", status: .forbidden)
        ) { request in
            switch request.path {
            case "/session": .signIn
            case "/session/refresh": .refresh
            default: nil
            }
        } endSession: { session in
            shop.close(session.refreshToken)
        }
        try await check.run(on: subject)
    }
    // snippet.end

    // snippet.openID
    @Test(arguments: checks)
    func `keep the contract with OpenID`(check: RemoteAuthProviderConformance.Check) async throws {
        let issuer = try ScriptedIssuer(time: SystemTimeSource())
        let network = FaultyTransport(issuer.transport)
        var setup = ProviderSetup(clientID: "notes", transport: network)
        setup.keys = MemoryProofKeys()
        let provider = try ProviderDescription.staff(at: issuer.name).provider(setup)
        let subject = ProviderUnderTest(
            provider, context: SignInContext(userAgent: issuer.userAgent), network: network, tokenEndpoint: "/token"
        ) { session in
            try await provider.revoke(session)
        }
        try await check.run(on: subject)
    }
}
// snippet.end

/// What the page says besides.
@Suite("The guide of descriptions")
struct DescribingAServiceGuideTests {
    @Test func `sends the app's key, and signs in with a name and a password`() async throws {
        let transport = FakeShop().transport
        let provider = try ProviderDescription.shop.provider(clientID: "the-app-key", transport: transport)
        let auth = AuthManager(provider: provider, store: MemoryStore())
        let account = try await signIn(auth, name: "ada", password: Secret("open sesame"))
        #expect(account.subject == "customer-ada" && account.displayName == "Ada")
        #expect(transport.requests.map { $0.headers["X-App-Key"] } == ["the-app-key"])
    }

    @Test func `asks for the second factor that the response lists`() async throws {
        let transport = ScriptedTransport()
        transport.enqueue(
            HTTPResponse(
                status: .ok, body: Array(#"{"challenge":"c1","factors":[{"id":"f1","totp":true}]}"#.utf8)))
        let provider = shopProviderExample(transport: transport)
        let error = await #expect(throws: AuthError.self) { try await provider.signIn(FakeShop.customer) }
        #expect(error?.factorChallenge?.factors.map(\.kind) == [.timeBasedCode])
    }

    @Test func `adds the parameters to the authorization request`() async throws {
        let issuer = try ScriptedIssuer(time: SystemTimeSource())
        var setup = ProviderSetup(clientID: "notes", transport: issuer.transport)
        setup.keys = MemoryProofKeys()
        let provider = try ProviderDescription.staff(at: issuer.name).provider(setup)
        let agent = issuer.userAgent
        _ = try await provider.signIn(SignInContext(userAgent: agent))
        let bodies = try issuer.transport.requests.map { String(decoding: try $0.body.encode(), as: UTF8.self) }
        let texts = bodies + agent.addresses.map(\.absoluteString)
        #expect(texts.contains { $0.contains("connection=staff") })
    }
}
