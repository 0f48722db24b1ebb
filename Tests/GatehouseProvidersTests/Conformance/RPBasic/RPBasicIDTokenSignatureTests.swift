import GatehouseClient
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Conformance: RP Basic, how ID tokens are signed")
struct RPBasicIDTokenSignatureTests {
    @Test func `oidcc-client-test-idtoken-sig-rs256: accepts RS256`() async throws {
        let client = try ConformanceClient.basic()
        let idToken = try #require(try await client.signIn().idToken)
        #expect(try UnverifiedToken(compact: idToken.revealed).header.algorithm == "RS256")
    }

    @Test func `oidcc-client-test-kid-absent-single-jwks: takes the only key if none is named`() async throws {
        let client = try ConformanceClient.basic()
        client.issuer.misbehave(.unnamedKey)
        let idToken = try #require(try await client.signIn().idToken)
        #expect(try UnverifiedToken(compact: idToken.revealed).header.keyID == nil)
        client.issuer.misbehave(.brokenSignature)
        #expect(await client.signInError()?.code == .invalidResponse)
    }

    /// The module lets a client try all keys or refuse. Ours takes the only key of the token's kind, and refuses to
    /// guess among several.
    @Test func `oidcc-client-test-kid-absent-multiple-jwks: refuses to guess among several keys`() async throws {
        let client = try ConformanceClient.basic()
        let otherKind = try SigningKey(PrivateKey.generate(.p256)).publicKey
        client.issuer.misbehave(.signing(with: client.issuer.key, beside: [otherKind]), .unnamedKey)
        _ = try await client.signIn()

        let sameKind = try SigningKey(PrivateKey.generate(.rsa(bits: 2048)), keyID: "rsa-2").publicKey
        client.issuer.misbehave(.signing(with: client.issuer.key, beside: [sameKind]), .unnamedKey)
        client.clock.advance(by: .seconds(3600))
        #expect(await client.signInError()?.reason == "several keys of the provider fit the ID token")
        client.issuer.change { $0.namesKey = true }
        _ = try await client.signIn()
    }

    @Test func `oidcc-client-test-idtoken-sig-none: refuses an ID token that nobody signed`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .unsigned, because: "isn't a valid signed token")
    }

    @Test func `oidcc-client-test-invalid-sig-rs256: refuses a signature that isn't right`() async throws {
        try await ConformanceClient.basic().expectRefusal(of: .brokenSignature, because: "signature isn't valid")
    }
}
