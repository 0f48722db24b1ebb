import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// A client of a conformance plan, and the issuer that tests it.
struct ConformanceClient {
    let clock = ManualTimeSource()
    let keys = MemoryProofKeys()
    let issuer: ScriptedIssuer
    let provider: OpenIDProvider

    private init(
        _ key: SigningKey?, _ settings: OpenIDSettings, bound: Bool,
        _ behaviour: @Sendable (inout ScriptedIssuer.Behaviour) -> Void
    ) throws {
        issuer = try ScriptedIssuer(key: key, time: clock)
        issuer.change(behaviour)
        provider = OpenIDProvider(
            settings, transport: issuer.transport, keys: bound ? keys : nil, time: clock,
            randomness: SeededRandomSource(seed: 11))
    }

    /// The issuer's RSA key: making one takes a while, so all share it.
    private static let rsaKey = Result { try SigningKey(PrivateKey.generate(.rsa(bits: 2048)), keyID: "rsa-1") }

    /// The Basic RP plan: a client with a secret, bearer tokens, ID tokens signed with RS256.
    static func basic(scope: Scope = .openID) throws -> ConformanceClient {
        let secret = Secret("a-secret-of-the-client")
        let settings = OpenIDSettings(
            IssuerSettings(
                issuer: ScriptedIssuer.name, authentication: .secretBasic("client", secret), keyBinding: .never),
            scope: scope)
        return try ConformanceClient(rsaKey.get(), settings, bound: false) {
            $0.authenticationMethods = ["client_secret_basic"]
            $0.clientSecret = secret
            $0.metadata["id_token_signing_alg_values_supported"] = ["RS256"]
        }
    }

    /// The FAPI 2.0 plan: `private_key_jwt`, pushed requests, DPoP, ID tokens signed with ES256.
    static func fapi2(nonces: Bool = true) throws -> ConformanceClient {
        let clientKey = try SigningKey(PrivateKey.generate(.p256), keyID: "client-key")
        let settings = OpenIDSettings.fapi2(
            issuer: ScriptedIssuer.name, client: PrivateKeyJWT("client", signer: clientKey))
        return try ConformanceClient(nil, settings, bound: true) {
            $0.authenticationMethods = ["private_key_jwt"]
            $0.clientKeys = JSONWebKeySet([clientKey.publicKey])
            $0.metadata["require_pushed_authorization_requests"] = true
            $0.metadata["id_token_signing_alg_values_supported"] = ["ES256", "RS256"]
            $0.spendsRefreshTokens = true
            $0.proofNonce = nonces ? "server-nonce" : nil
            $0.resourceNonce = nonces ? "resource-nonce" : nil
        }
    }

    func signIn(_ agent: RedirectingUserAgent? = nil) async throws -> AuthSession {
        try await provider.signIn(SignInContext(userAgent: agent ?? issuer.userAgent))
    }

    /// What signing in ends with.
    func signInError(_ agent: RedirectingUserAgent? = nil) async -> AuthError? {
        do {
            _ = try await signIn(agent)
            return nil
        } catch {
            return await provider.giveUpUnwanted(error)
        }
    }

    /// Signs in at an issuer that behaves, then at one that doesn't, and expects that the second is noticed and that
    /// the client stops there.
    func expectRefusal(
        of way: ScriptedIssuer.Misbehaviour, because reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let control = try await signIn()
        await provider.forget(control)
        issuer.misbehave(way)
        let error = await signInError()
        #expect(error?.code == .invalidResponse, sourceLocation: sourceLocation)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")", sourceLocation: sourceLocation)
        #expect(!issuer.paths.contains("/userinfo"), sourceLocation: sourceLocation)
        #expect(keys.ids.isEmpty, sourceLocation: sourceLocation)
    }
}
