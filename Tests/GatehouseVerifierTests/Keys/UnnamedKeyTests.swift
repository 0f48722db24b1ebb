import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J39.
@Suite("A published key without a name")
struct UnnamedKeyTests {
    private let issuer: TestIssuer
    private let keys: StaticKeySet

    init() throws {
        issuer = try TestIssuer()
        keys = StaticKeySet(JSONWebKeySet([JSONWebKey(issuer.signer.publicKey.publicKey, keyID: nil)]))
    }

    @Test func `checks tokens that name none, and never stands in for the one that is named`() async throws {
        let verifier = issuer.verifier(keys: keys)
        let payload = JSONValue.object(issuer.claims())
        let unnamed = try await Forgery.token(
            header: ["alg": "ES256", "typ": "at+jwt"], payload: payload, signer: issuer.signer)
        #expect(await verifier.decide(try issuer.bearer(unnamed)).principal != nil)
        let named = try await Forgery.token(
            header: ["alg": "ES256", "typ": "at+jwt", "kid": "k1"], payload: payload, signer: issuer.signer)
        #expect(await verifier.decide(try issuer.bearer(named)).reasons == [.unknownKey])
    }
}
