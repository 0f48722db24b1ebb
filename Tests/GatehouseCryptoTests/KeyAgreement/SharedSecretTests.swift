import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("Agreeing on a secret")
struct SharedSecretTests {
    @Test func `gives the numbers of RFC 7518, appendix C`() throws {
        let alice = try PrivateKey(
            components: .ec(
                .p256, d: Secret(bytes: base64url("0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo")),
                x: base64url("gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"),
                y: base64url("SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps")))
        let bob = try PrivateKey(
            components: .ec(
                .p256, d: Secret(bytes: base64url("VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw")),
                x: base64url("weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ"),
                y: base64url("e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck")))
        let secret = try alice.sharedSecret(with: bob.publicKey)
        #expect(
            secret.revealedBytes == [
                158, 86, 217, 29, 129, 113, 53, 211, 114, 131, 66, 131, 191, 132, 38, 156, 251, 49, 110, 163, 218, 128,
                106, 72, 246, 218, 167, 121, 140, 254, 144, 196,
            ])
        #expect(secret.matches(try bob.sharedSecret(with: alice.publicKey)))

        let otherInfo: [UInt8] =
            [0, 0, 0, 7] + Array("A128GCM".utf8) + [0, 0, 0, 5] + Array("Alice".utf8) + [0, 0, 0, 3]
            + Array("Bob".utf8) + [0, 0, 0, 128]
        let derived = ConcatKDF.sha256(sharedSecret: secret, otherInfo: otherInfo, count: 16)
        #expect(derived.revealedBytes == base64url("VqqN6vgjbSBcIijNcacQGg"))
    }

    /// NIST CAVS 14.1, ECC CDH primitive, count 0.
    @Test func `gives NIST's numbers on P-384 and P-521`() throws {
        for example in CofactorExample.all {
            let key = try PrivateKey(components: example.own)
            let secret = try key.sharedSecret(with: PublicKey(components: example.theirs))
            #expect(secret.revealedBytes == example.shared)
        }
    }

    @Test func `gives the secret of RFC 7748, section 6.1`() throws {
        let alice = try PrivateKey(components: X25519Example.alice)
        let bob = try PrivateKey(components: X25519Example.bob)
        #expect(try alice.sharedSecret(with: bob.publicKey).revealedBytes == X25519Example.shared)
        #expect(try bob.sharedSecret(with: alice.publicKey).revealedBytes == X25519Example.shared)
    }

    /// Points whose order divides 8, in every spelling, as RFC 7748, section 7 warns of them.
    @Test(
        "is refused where X25519 would share nothing",
        arguments: [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000080",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ])
    func smallOrder(text: String) throws {
        let alice = try PrivateKey(components: X25519Example.alice)
        let point = try PublicKey(components: .okp(.x25519, x: hex(text)))
        let error = #expect(throws: CryptoError.self) { try alice.sharedSecret(with: point) }
        #expect(error?.code == .invalidKey)
    }

    private static let agreeing: [(KeyKind, Int)] = [(.p256, 32), (.p384, 48), (.p521, 66), (.x25519, 32)]

    @Test("needs two keys on one curve", arguments: agreeing)
    func kinds(kind: KeyKind, size: Int) throws {
        let key = try PrivateKey.generate(kind)
        #expect(try key.sharedSecret(with: PrivateKey.generate(kind).publicKey).revealedBytes.count == size)
        let all = SharedSecretTests.agreeing.map(\.0) + [.ed25519, .rsa(bits: 2048)]
        for other in try all.filter({ $0 != kind }).map(PrivateKey.generate) {
            let asTheirs = #expect(throws: CryptoError.self) { try key.sharedSecret(with: other.publicKey) }
            let asOurs = #expect(throws: CryptoError.self) { try other.sharedSecret(with: key.publicKey) }
            #expect(asTheirs?.code == .wrongKeyKind)
            #expect(asOurs?.code == .wrongKeyKind)
        }
    }

    @Test("needs a kind of key that can", arguments: [KeyKind.ed25519, .rsa(bits: 2048)])
    func otherKinds(kind: KeyKind) throws {
        let key = try PrivateKey.generate(kind)
        let error = #expect(throws: CryptoError.self) { try key.sharedSecret(with: key.publicKey) }
        #expect(error?.code == .wrongKeyKind)
    }
}
