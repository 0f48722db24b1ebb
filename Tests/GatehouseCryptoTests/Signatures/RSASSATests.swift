import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An RSA signature")
struct RSASSATests {
    private let message = Array("gatehouse".utf8)

    @Test("is that of another implementation", arguments: RSASignatures.pkcs1v15)
    func published(example: RSASignature) throws {
        let key = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text))
        #expect(try key.signature(for: message, scheme: example.scheme) == example.signature)
        #expect(key.publicKey.isValidSignature(example.signature, for: message, scheme: example.scheme))
    }

    @Test("isn't valid when changed, cut, padded or for another message", arguments: RSASignatures.pkcs1v15)
    func changed(example: RSASignature) throws {
        let key = try PublicKey(pem: PEMFixtures.rsaPublic.text)
        let (signature, scheme) = (example.signature, example.scheme)
        #expect(key.isValidSignature(signature, for: message, scheme: scheme))
        for index in [0, 1, 100, 255] {
            #expect(!key.isValidSignature(flippingBit(of: signature, at: index), for: message, scheme: scheme))
        }
        for wrong in [[], Array(signature.dropLast()), [0] + signature, signature + [0]] {
            #expect(!key.isValidSignature(wrong, for: message, scheme: scheme))
        }
        #expect(!key.isValidSignature(signature, for: message + [0], scheme: scheme))
    }

    @Test("is valid in its own scheme only", arguments: RSASignatures.pkcs1v15 + RSASignatures.pss)
    func schemes(example: RSASignature) throws {
        let key = try PublicKey(pem: PEMFixtures.rsaPublic.text)
        for other in RSASignatures.pkcs1v15 + RSASignatures.pss {
            let isValid = key.isValidSignature(example.signature, for: message, scheme: other.scheme)
            #expect(isValid == (other.scheme == example.scheme))
        }
    }

    @Test("can't be made with a key of another kind", arguments: RSASignatures.pkcs1v15 + RSASignatures.pss)
    func kinds(example: RSASignature) throws {
        let key = try PrivateKey.generate(.p256)
        let error = #expect(throws: CryptoError.self) { try key.signature(for: message, scheme: example.scheme) }
        #expect(error?.code == .wrongKeyKind)
        #expect(!key.publicKey.isValidSignature(example.signature, for: message, scheme: example.scheme))
    }
}
