import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("Agreeing on a secret")
struct SharedSecretTests {
    @Test func `gives the numbers of RFC 7518, appendix C`() throws {
        let alice = try PrivateKey(
            components: .p256(
                d: Secret(bytes: base64url("0_NxaRPUMQoAJt50Gz8YiTr8gRTwyEaCumd-MToTmIo")),
                x: base64url("gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"),
                y: base64url("SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps")))
        let bob = try PrivateKey(
            components: .p256(
                d: Secret(bytes: base64url("VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw")),
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

    @Test func `needs two keys on P-256`() throws {
        let p256 = try PrivateKey.generate(.p256)
        let ed25519 = try PrivateKey.generate(.ed25519)
        #expect(try p256.sharedSecret(with: PrivateKey.generate(.p256).publicKey).revealedBytes.count == 32)
        let asTheirs = #expect(throws: CryptoError.self) { try p256.sharedSecret(with: ed25519.publicKey) }
        let asOurs = #expect(throws: CryptoError.self) { try ed25519.sharedSecret(with: p256.publicKey) }
        #expect(asTheirs?.code == .wrongKeyKind)
        #expect(asOurs?.code == .wrongKeyKind)
    }
}
