import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An RSA signature")
struct RSASSATests {
    private let message = Array("gatehouse".utf8)
    private let scheme = SignatureScheme.rsaPKCS1v15SHA256

    /// Made with `openssl dgst -sha256 -sign`; this scheme has no randomness.
    private let signature = hex(
        """
        4f5951ad527e6511f9d1d1663f60d1541d549e61bf00e6cb25830d014ecc89ac
        d8bf464836f9729acf33f70c332b05b100a39e8be811c6e33a3dfafff157c05c
        f20e5a6452a705fc39bbdf9a946c8f69055b334aade9f3917cfc7ad19fe39ecf
        eb9ed365d59b11adf6155c537e0d3727b856bf6f75a3f1072c74e02d5a32a58b
        64eaddb7ef38e05f44773dcfc6d50e87987e42a4e3ebf84a07c2f10031976ad0
        4d83c3115592ad8e31a2c812d0c92a9298e53d292fbfb52ccebd6e957bba8c28
        d1ddce24839706f88bf9a246fbed9a39f2bf934f9ddce08bd54f4952003477dd
        f003c4e283199692b5d5ee414a7a13d4b4618ec3c15026ebca3b40d782b094ad
        """)

    @Test func `is that of another implementation`() throws {
        let key = try PrivateKey(pem: Secret(PEMFixtures.rsaPrivate.text))
        #expect(try key.signature(for: message, scheme: scheme) == signature)
        #expect(key.publicKey.isValidSignature(signature, for: message, scheme: scheme))
    }

    @Test func `isn't valid when changed, cut, padded or for another message`() throws {
        let key = try PublicKey(pem: PEMFixtures.rsaPublic.text)
        #expect(key.isValidSignature(signature, for: message, scheme: scheme))
        for index in [0, 1, 100, 255] {
            #expect(!key.isValidSignature(flippingBit(of: signature, at: index), for: message, scheme: scheme))
        }
        for wrong in [[], Array(signature.dropLast()), [0] + signature, signature + [0]] {
            #expect(!key.isValidSignature(wrong, for: message, scheme: scheme))
        }
        #expect(!key.isValidSignature(signature, for: message + [0], scheme: scheme))
    }

    @Test func `can't be made with a key of another kind`() throws {
        let key = try PrivateKey.generate(.p256)
        let error = #expect(throws: CryptoError.self) { try key.signature(for: message, scheme: scheme) }
        #expect(error?.code == .wrongKeyKind)
        #expect(!key.publicKey.isValidSignature(signature, for: message, scheme: scheme))
    }
}
