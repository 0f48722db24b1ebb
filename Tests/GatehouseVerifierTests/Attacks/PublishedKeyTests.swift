import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, J2: the issuer's published key in the place of a shared secret, seen from a request.
@Suite("A code made with the issuer's public key")
struct PublishedKeyTests {
    private static let kinds: [KeyKind] = [.p256, .ed25519, .rsa(bits: 2048)]

    /// What is published, and what one gets from it: texts, and the numbers in them.
    private func secrets(_ key: JSONWebKey) -> [Secret] {
        let lines = key.publicKey.pem.split(separator: "\n")
        let der = Base64.decode(lines.dropFirst().dropLast().joined()) ?? []
        let numbers = ["x", "y", "n", "e"].compactMap { key.json[$0]?.string }
        let texts = [
            key.publicKey.pem, lines.joined(separator: "\n"), lines.joined(separator: "\r\n"), key.json.encodedText,
            JSONWebKeySet([key]).json.encodedText, key.thumbprint, TestIssuer.name, "",
        ]
        return (texts + numbers).map { Secret($0) }
            + ([der, Array(der.dropFirst(24)), Array(der.dropFirst(26))] + numbers.compactMap { Base64URL.decode($0) })
            .map { Secret(bytes: $0) }
    }

    @Test("isn't a signature", arguments: kinds)
    func codes(kind: KeyKind) async throws {
        let issuer = try TestIssuer()
        let signer = try SigningKey(PrivateKey.generate(kind))
        let plain = JSONWebKey(signer.publicKey.publicKey)
        let verifier = issuer.verifier(keys: StaticKeySet(JSONWebKeySet([plain])))
        for algorithm in ["HS256", "HS384", "HS512", signer.algorithm.name] {
            let header: JSONValue = [
                "alg": .string(algorithm), "typ": "at+jwt", "kid": .string(plain.thumbprint),
            ]
            let text = Forgery.part(header) + "." + Forgery.part(.object(issuer.claims()))
            for secret in secrets(plain) {
                let code = Base64URL.encode(HMAC.sha256(Array(text.utf8), key: secret))
                let decision = await verifier.decide(try issuer.bearer(text + "." + code))
                let isNamed = algorithm == signer.algorithm.name
                #expect(decision.reasons == [isNamed ? .invalidSignature : .algorithmNotAllowed])
            }
        }
        let signed = try await issuer.token(signer: signer)
        #expect(await verifier.decide(try issuer.bearer(signed)).principal != nil)
    }
}
