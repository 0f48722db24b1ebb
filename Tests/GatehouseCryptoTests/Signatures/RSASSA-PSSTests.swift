import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An RSA signature with a salt")
struct RSASSAPSSTests {
    private let message = Array("gatehouse".utf8)

    @Test("of another implementation is valid", arguments: RSASignatures.pss)
    func published(example: RSASignature) throws {
        let key = try PublicKey(pem: PEMFixtures.rsaPublic.text)
        let (signature, scheme) = (example.signature, example.scheme)
        #expect(key.isValidSignature(signature, for: message, scheme: scheme))
        #expect(!key.isValidSignature(signature, for: message + [0], scheme: scheme))
        for index in [0, 1, 100, 255] {
            #expect(!key.isValidSignature(flippingBit(of: signature, at: index), for: message, scheme: scheme))
        }
        for wrong in [[], Array(signature.dropLast()), [0] + signature, signature + [0]] {
            #expect(!key.isValidSignature(wrong, for: message, scheme: scheme))
        }
    }

    @Test("of our own is valid and different each time", arguments: RSASignatures.pss)
    func own(example: RSASignature) throws {
        let key = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text))
        let signature = try key.signature(for: message, scheme: example.scheme)
        #expect(signature.count == 256)
        #expect(try key.signature(for: message, scheme: example.scheme) != signature)
        #expect(key.publicKey.isValidSignature(signature, for: message, scheme: example.scheme))
    }

    /// RFC 7518, section 3.5: the salt is as long as the digest, and MGF1 takes the same digest.
    @Test("that begins with a zero isn't valid without it")
    func leadingZero() throws {
        let key = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text))
        // The signature is new each time, and one in 256 begins with a zero.
        var signature: [UInt8] = []
        while signature.first != 0 { signature = try key.signature(for: message, scheme: .rsaPSSSHA256) }
        #expect(key.publicKey.isValidSignature(signature, for: message, scheme: .rsaPSSSHA256))
        let short = Array(signature.dropFirst())
        #expect(!key.publicKey.isValidSignature(short, for: message, scheme: .rsaPSSSHA256))
    }

    @Test("with another salt or mask isn't valid", arguments: RSASignatures.otherPSS)
    func others(example: RSASignature) throws {
        let key = try PublicKey(pem: PEMFixtures.rsaPublic.text)
        #expect(!key.isValidSignature(example.signature, for: message, scheme: example.scheme))
    }
}
