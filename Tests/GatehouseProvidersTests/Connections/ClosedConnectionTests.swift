import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A provider whose server closes its connections")
struct ClosedConnectionTests {
    private let clock = ManualTimeSource()
    private let issuer: ScriptedIssuer
    private let keys = MemoryProofKeys()

    init() throws {
        issuer = try ScriptedIssuer(time: clock)
    }

    private func provider(_ transport: any HTTPTransport) -> OpenIDProvider {
        var settings = OpenIDSettings(
            IssuerSettings(issuer: ScriptedIssuer.name, authentication: .none("notes"), keyBinding: .never))
        settings.issuer.timeout = nil
        return OpenIDProvider(
            settings, transport: transport, keys: keys, pendingAuthorizations: MemoryPendingAuthorizationStore(),
            time: clock, randomness: SeededRandomSource(seed: 7))
    }

    private func agent() -> RedirectingUserAgent {
        RedirectingUserAgent { [issuer] in try issuer.authorize($0) }
    }

    /// Metadata, the redemption of a code, the keys, and two refreshes.
    @Test(arguments: Closing.allCases)
    func `signs in and refreshes, with each token request sent once`(closing: Closing) async throws {
        let transport = try ClosedConnections(closing, before: issuer.transport)
        let provider = provider(transport)
        var session = try await provider.signIn(SignInContext(userAgent: agent()))
        for _ in 0..<2 {
            clock.advance(by: .seconds(100))
            session = try session.merging(try await provider.refresh(session))
        }
        #expect(
            issuer.tokenForms.compactMap { $0["grant_type"] } == [
                "authorization_code", "refresh_token", "refresh_token",
            ])
        #expect(issuer.paths.contains("/jwks"))
        let tokenRequests = issuer.transport.requests.filter { $0.path == "/token" }
        #expect(tokenRequests.allSatisfy { !$0.isRepeatable })
    }
}
