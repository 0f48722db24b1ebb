import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token that can't be one of the issuer's")
struct NoFetchTests {
    /// Attack checklist J38.
    @Test func `leads to no fetch`() async throws {
        let issuer = try TestIssuer()
        let transport = ScriptedTransport()
        let keys = RemoteKeySet(issuer: TestIssuer.name, transport: transport, time: issuer.clock)
        let plain = issuer.verifier(keys: keys)
        let sealed = issuer.verifier(sealed: true, keys: keys)
        let token = try await issuer.token()
        let none = Forgery.token(header: ["alg": "none", "typ": "at+jwt"], payload: [:], signature: [1])
        for text in ["x", "a.b.c", token + "=", none, try await issuer.token(type: "JWT")] {
            #expect(await plain.decide(try issuer.bearer(text)).refusal != nil)
            #expect(await sealed.decide(try issuer.bearer(text)).refusal != nil)
        }
        #expect(await sealed.decide(try issuer.bearer(token)).refusal != nil)
        #expect(transport.requests.isEmpty)
        #expect(await plain.decide(try issuer.bearer(token)).unavailable != nil)
        #expect(transport.requests.count == 1)
    }
}
