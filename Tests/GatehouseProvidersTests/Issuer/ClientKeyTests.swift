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

@Suite("A client that proves a key")
struct ClientKeyTests {
    private let clientKey: SigningKey
    private let fixture: ProviderFixture

    init() throws {
        let key = try SigningKey(PrivateKey.generate(.ed25519))
        clientKey = key
        fixture = try ProviderFixture { $0.issuer.client = PrivateKeyJWT("notes", signer: key) }
        fixture.issuer.change {
            $0.metadata["pushed_authorization_request_endpoint"] = .string(ScriptedIssuer.name + "/par")
        }
    }

    private func assertions() throws -> [(path: String, assertion: ClientAssertion)] {
        try fixture.issuer.transport.requests.filter { $0.method == .post }.map {
            ($0.path, try ClientAssertion(parameters: ScriptedIssuer.form($0), authorization: nil))
        }
    }

    @Test func `does so at every endpoint that asks, each time anew, for the issuer alone`() async throws {
        fixture.issuer.change { $0.proofNonce = "n-1" }
        let session = try await fixture.signIn()
        _ = try await fixture.provider.refresh(session)
        try await fixture.provider.revoke(session)
        let verifier = ClientAssertionVerifier(
            issuer: ScriptedIssuer.name, replayMemory: InMemoryReplayMemory(time: fixture.clock), time: fixture.clock)
        let sent = try assertions()
        #expect(sent.map(\.path) == ["/par", "/par", "/token", "/token", "/revoke"])
        for (path, assertion) in sent {
            let outcome = await verifier.verify(assertion, keys: JSONWebKeySet([clientKey.publicKey]))
            guard case .accepted = outcome else {
                Issue.record("refused at \(path): \(outcome)")
                continue
            }
        }
    }

    @Test func `never shows it to an endpoint that doesn't ask`() async throws {
        _ = try await fixture.signIn()
        for request in fixture.issuer.transport.requests where request.method == .get {
            #expect(request.headers["Authorization"] == nil)
            #expect(!"\(String(describing: request.url))".contains("client_assertion"))
        }
    }

    @Test func `dates it with the issuer's clock`() async throws {
        fixture.issuer.change { $0.dateShift = .seconds(-600) }
        _ = try await fixture.signIn()
        let assertion = try #require(assertions().last?.assertion)
        let claims = try JSONValue(parsing: UnverifiedToken(compact: assertion.token.revealed).unverifiedPayload)
        let issuedAt = try #require(claims["iat"]?.integer)
        #expect(abs(issuedAt - (fixture.clock.numericDate - 600)) <= 1)
    }

    @Test func `can keep it where proof keys are`() async throws {
        let keys = MemoryProofKeys()
        let key = try await keys.makeKey(for: ProofKeyPurpose(issuer: ScriptedIssuer.name, clientID: "notes"))
        let client = try PrivateKeyJWT("notes", key: key, keyID: "backend-1")
        let fields = try await client.proof(
            for: ScriptedIssuer.name, time: fixture.clock, randomness: SystemRandomSource())
        let assertion = try ClientAssertion(parameters: fields.parameters, authorization: nil)
        #expect(try UnverifiedToken(compact: assertion.token.revealed).header.keyID == "backend-1")
        let verifier = ClientAssertionVerifier(
            issuer: ScriptedIssuer.name, replayMemory: InMemoryReplayMemory(time: fixture.clock), time: fixture.clock)
        let registered = JSONWebKey(try JSONWebKey(parsing: key.publicJWK).publicKey, keyID: "backend-1")
        guard case .accepted = await verifier.verify(assertion, keys: JSONWebKeySet([registered])) else {
            Issue.record("refused")
            return
        }
    }

    @Test func `says that a key can't be used before anything is sent`() async throws {
        struct Broken: ClientAuthenticator {
            let clientID: ClientID = "notes"
            let methodName = "private_key_jwt"

            func proof(
                for issuer: String, time: any TimeSource, randomness: any RandomSource
            ) async throws -> ClientAuthenticationFields {
                throw AuthError(.keyUnavailable, "the key is locked")
            }
        }
        let broken = try ProviderFixture { $0.issuer.client = Broken() }
        #expect(await broken.signInError()?.code == .keyUnavailable)
        #expect(broken.issuer.tokenForms.isEmpty)
    }
}
