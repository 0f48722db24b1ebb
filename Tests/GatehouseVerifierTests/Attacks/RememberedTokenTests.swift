import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, V1: what was accepted once is accepted again without looking at all of it.
@Suite("An attack by a token that was accepted before")
struct RememberedTokenTests {
    private let issuer: TestIssuer
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier()
    }

    private func accept(_ token: String) async throws {
        for _ in 0..<3 { #expect(await verifier.decide(try issuer.bearer(token)).principal != nil) }
    }

    @Test func `by any change of it fails`() async throws {
        let token = try await issuer.token()
        try await accept(token)
        let bytes = Array(token.utf8)
        for index in stride(from: 0, to: bytes.count, by: 7) {
            var changed = bytes
            changed[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let text = String(decoding: changed, as: UTF8.self)
            guard text != token else { continue }
            #expect(await verifier.decide(try issuer.bearer(text)).refusal != nil)
        }
        for text in [token + "A", String(token.dropLast()), token + ".", "." + token, token + "="] {
            #expect(await verifier.decide(try issuer.bearer(text)).refusal != nil)
        }
        try await accept(token)
    }

    @Test func `by using it without its proof, or with an old one, fails`() async throws {
        let token = try await issuer.token(issuer.binding)
        let first = try await issuer.bound(token)
        #expect(await verifier.decide(first).principal != nil)
        #expect(await verifier.decide(try await issuer.bound(token)).principal != nil)
        #expect(await verifier.decide(first).refusal?.reasons.first?.detail == "replayed")
        #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.proofRequired])
        #expect(
            await verifier.decide(try issuer.request(["Authorization": "DPoP \(token)"])).reasons == [.invalidProof])
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await issuer.bound(token, proof: issuer.proof(token, signer: thief))
        #expect(await verifier.decide(stolen).reasons == [.invalidProof])
    }

    @Test func `by using it for more than it's good for fails`() async throws {
        let request = try issuer.bearer(await issuer.token(["scope": "notes:read"]))
        let (read, write) = (Scope("notes:read"), Scope("notes:write"))
        #expect(await verifier.decide(request, requiring: read).principal != nil)
        #expect(await verifier.decide(request, requiring: write).reasons == [.insufficientScope])
        #expect(await verifier.decide(request, requiring: read).principal != nil)
    }

    @Test func `by using it after its end, or before its beginning, fails`() async throws {
        let request = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.moveWallClock(by: .seconds(-3600))
        #expect(await verifier.decide(request).reasons == [.notYetValid])
        issuer.clock.moveWallClock(by: .seconds(3600))
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.advance(by: .seconds(330))
        #expect(await verifier.decide(request).reasons == [.expired])
        issuer.clock.advance(by: .seconds(3600))
        #expect(await verifier.decide(request).reasons == [.expired])
    }

    /// The other backend of the same developer, with a verifier of its own.
    @Test func `by taking it to another verifier fails`() async throws {
        let token = try await issuer.token()
        try await accept(token)
        let other = Verifier(
            issuer: TestIssuer.name, audience: "photos-api", keys: StaticKeySet(issuer.keySet), time: issuer.clock)
        #expect(await other.decide(try issuer.bearer(token)).reasons == [.wrongAudience])
    }

    @Test func `by going on with it when its key is gone fails`() async throws {
        let transport = ScriptedTransport()
        let json = { @Sendable (keys: JSONWebKeySet) in
            HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: keys.json.encoded)
        }
        let url = try #require(URL(string: "https://id.example.com/keys"))
        let keys = RemoteKeySet(url: url, transport: transport, time: issuer.clock)
        let verifier = issuer.verifier(keys: keys)
        let token = try await issuer.token(["exp": .integer(issuer.clock.numericDate + 7200)])
        transport.enqueue(json(issuer.keySet))
        for _ in 0..<3 { #expect(await verifier.decide(try issuer.bearer(token)).principal != nil) }
        let next = try SigningKey(PrivateKey.generate(.p256))
        transport.setDefault { _ in json(JSONWebKeySet([next.publicKey])) }
        issuer.clock.advance(by: .seconds(601))
        #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.unknownKey])
    }

    /// Tokens that were refused leave nothing behind that lets them in later.
    @Test func `by having been refused before fails`() async throws {
        let stranger = try SigningKey(PrivateKey.generate(.p256), keyID: issuer.signer.publicKey.keyID)
        let token = try await issuer.token(signer: stranger)
        for _ in 0..<5 { #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.invalidSignature]) }
    }
}
