import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
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

    /// A pushed request, the redemption of a code, a refresh, user information and a revocation, by a client with a key
    /// and with tokens that are bound to another one.
    @Test(arguments: Closing.allCases)
    func `gets each request that may not be sent twice once, and each assertion and proof once`(
        closing: Closing
    ) async throws {
        let key = try SigningKey(PrivateKey.generate(.p256))
        issuer.change {
            $0.metadata["pushed_authorization_request_endpoint"] = .string(ScriptedIssuer.name + "/par")
            $0.metadata["require_pushed_authorization_requests"] = true
            $0.clientKeys = JSONWebKeySet([key.publicKey])
        }
        var settings = OpenIDSettings(
            IssuerSettings(
                issuer: ScriptedIssuer.name, client: PrivateKeyJWT("notes", signer: key), keyBinding: .required))
        settings.issuer.timeout = nil
        let provider = OpenIDProvider(
            settings, transport: try ClosedConnections(closing, before: issuer.transport), keys: keys,
            pendingAuthorizations: MemoryPendingAuthorizationStore(), time: clock,
            randomness: SeededRandomSource(seed: 7))
        let session = try await provider.signIn(SignInContext(userAgent: agent()))
        let renewed = try session.merging(try await provider.refresh(session))
        // A request whose proof is refused is sent once more. This server would drop that one, too.
        if closing.isIdle { _ = try await provider.userInfo(for: renewed) }
        try await provider.revoke(renewed)
        let posts = issuer.transport.requests.filter { $0.method == .post }
        #expect(posts.allSatisfy { !$0.isRepeatable })
        #expect(posts.map(\.path) == ["/par", "/token", "/token", "/revoke"])
        let assertions = try posts.map { try #require(ScriptedIssuer.form($0)["client_assertion"]) }
        #expect(Set(assertions).count == posts.count)
        let proofs = posts.compactMap { $0.headers["DPoP"] }
        #expect(Set(proofs).count == proofs.count && proofs.count >= 2)
    }
}
