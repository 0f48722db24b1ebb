import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the key agreement")
struct AgreementAttackTests {
    private static let kinds: [GatehouseCrypto.KeyKind] = [.p256, .p384, .p521, .x25519]

    private func token(
        for kind: GatehouseCrypto.KeyKind, _ algorithm: KeyManagementAlgorithm
    ) throws -> (parts: TokenParts, key: DecryptionKey, ephemeral: JSONValue) {
        let key = DecryptionKey(try PrivateKey.generate(kind), keyID: nil)
        let compact = try SealedToken.seal(
            [1], contentType: nil, for: key.publicKey, algorithm: algorithm, randomness: SystemRandomSource())
        let ephemeral = try #require(try SealedToken(compact: compact).header.parameters["epk"])
        return (TokenParts(compact), key, ephemeral)
    }

    private func open(_ compact: String, _ key: DecryptionKey) throws -> [UInt8] {
        try SealedToken(compact: compact).open(with: [key])
    }

    @Test(arguments: kinds, [KeyManagementAlgorithm.ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW])
    func `by an ephemeral key that isn't one, or is on another curve, fails`(
        kind: GatehouseCrypto.KeyKind, algorithm: KeyManagementAlgorithm
    ) throws {
        let (parts, key, ephemeral) = try token(for: kind, algorithm)
        #expect(try open(parts.compact, key) == [1])
        let size = ephemeral["x"]?.string.flatMap { Base64URL.decode($0)?.count } ?? 0
        let zero = JSONValue.string(Base64URL.encode([UInt8](repeating: 0, count: size)))
        let all = JSONValue.string(Base64URL.encode([UInt8](repeating: 0xFF, count: size)))
        var spoiled: [JSONValue?] = [
            nil, .null, [], "key", ephemeral.setting(["d": zero]), ephemeral.setting(["d": "AA"]),
            ephemeral.setting(["x": nil]), ephemeral.setting(["x": "AA"]), ephemeral.setting(["kty": "RSA"]),
            ephemeral.setting(["crv": "secp256k1"]), ephemeral.setting(["crv": "Ed25519"]),
            ephemeral.setting(["crv": nil]), ["kty": "oct", "k": "AAAA"],
        ]
        if kind == .x25519 {
            spoiled.append(ephemeral.setting(["x": zero]))
        } else {
            spoiled += [
                ephemeral.setting(["x": zero, "y": zero]), ephemeral.setting(["x": all]),
                ephemeral.setting(["x": ephemeral["y"]]), ephemeral.setting(["y": nil]),
            ]
        }
        for other in AgreementAttackTests.kinds where other != kind {
            let elsewhere = JSONWebKey(try PrivateKey.generate(other).publicKey, keyID: nil).json
            spoiled += [elsewhere, ephemeral.setting(["crv": elsewhere["crv"]])]
        }
        for value in spoiled {
            let compact = try parts.changingHeader(["epk": value])
            expectRefusal(.decryptionFailed, "\(String(describing: value))") { try open(compact, key) }
        }
    }

    /// RFC 7748, section 6.1: points of small order, with which everybody's secret is zero.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    ])
    func `by a secret of zeros, which anybody can compute, fails`(point: String) throws {
        let receiver = DecryptionKey(try PrivateKey.generate(.x25519), keyID: nil)
        let bytes = try #require(Hexadecimal.decode(point))
        let epk: JSONValue = ["kty": "OKP", "crv": "X25519", "x": .string(Base64URL.encode(bytes))]
        let header = JSONValue.object(["alg": "ECDH-ES", "enc": "A256GCM", "epk": epk]).encoded
        let agreement = EphemeralAgreement(algorithm: "A256GCM", keySize: 32)
        let forged = try forge(header, contentKey: agreement.key(fromSecret: [UInt8](repeating: 0, count: 32)))
        expectRefusal(.decryptionFailed) { try open(forged, receiver) }
        // The forgery is right but for the point: with a secret that both can compute it opens.
        let sender = try PrivateKey.generate(.x25519)
        let honest = JSONWebKey(sender.publicKey, keyID: nil).json
        let honestHeader = JSONValue.object(["alg": "ECDH-ES", "enc": "A256GCM", "epk": honest]).encoded
        let shared = try sender.sharedSecret(with: receiver.publicKey.publicKey)
        let control = try forge(honestHeader, contentKey: agreement.key(fromSecret: shared.revealedBytes))
        #expect(try open(control, receiver) == [7])
    }

    private func forge(_ header: [UInt8], contentKey: Secret) throws -> String {
        let nonce = [UInt8](repeating: 7, count: 12)
        let box = try AESGCM.seal(
            [7], key: contentKey, nonce: nonce, authenticating: Array(Base64URL.encode(header).utf8))
        return [header, [], nonce, box.ciphertext, box.tag].map { Base64URL.encode($0) }.joined(separator: ".")
    }

    @Test(arguments: kinds)
    func `by endless names of the parties fails`(kind: GatehouseCrypto.KeyKind) throws {
        let (parts, key, _) = try token(for: kind, .ecdhES)
        let endless = JSONValue.string(Base64URL.encode([UInt8](repeating: 0x41, count: 15_000)))
        for name in ["apu", "apv"] {
            for value: JSONValue in [endless, 5, .null, "A", "AA=="] {
                let compact = try parts.changingHeader([name: value])
                expectRefusal(.decryptionFailed) { try open(compact, key) }
            }
            let huge = JSONValue.string(String(repeating: "A", count: 1 << 20))
            let tooLarge = try parts.changingHeader([name: huge])
            expectRefusal(.tokenTooLarge) { try SealedToken(compact: tooLarge) }
        }
    }

    @Test(arguments: kinds)
    func `by an encrypted key in direct agreement, or none where one is wrapped, fails`(
        kind: GatehouseCrypto.KeyKind
    ) throws {
        let (direct, directKey, _) = try token(for: kind, .ecdhES)
        expectRefusal(.decryptionFailed) { try open(direct.changing(1) { $0 = [0] }, directKey) }
        let (wrapped, key, _) = try token(for: kind, .ecdhESA256KW)
        #expect(try open(wrapped.compact, key) == [1])
        expectRefusal(.decryptionFailed) { try open(wrapped.changing(1) { $0 = [] }, key) }
        expectRefusal(.decryptionFailed) { try open(wrapped.changing(1) { $0[3] ^= 1 }, key) }
        for name in ["ECDH-ES", "ECDH-ES+A128KW", "ECDH-ES+A192KW"] {
            let renamed = try wrapped.changingHeader(["alg": .string(name)])
            expectRefusal(.decryptionFailed) { try open(renamed, key) }
        }
    }
}

extension EphemeralAgreement {
    /// The key that follows from a secret, derived by hand as RFC 7518, section 4.6.2, says.
    fileprivate func key(fromSecret secret: [UInt8]) -> Secret {
        let name = Array(algorithm.utf8)
        let length = { (count: Int) in [0, 0, UInt8(count / 256), UInt8(count % 256)] }
        let info = length(name.count) + name + length(0) + length(0) + length(keySize * 8)
        return ConcatKDF.sha256(sharedSecret: Secret(bytes: secret), otherInfo: info, count: keySize)
    }
}
