import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("The published nested token")
struct NestedTokenExampleTests {
    private let receiver: DecryptionKey
    private let signer: JSONWebKey

    init() throws {
        receiver = DecryptionKey(try PrivateJSONWebKey(RFC7520Keys.rsaEncryption))
        signer = try JSONWebKey(RFC7520Nesting.signerKey)
    }

    @Test func `of RFC 7520, section 6, opens, and then its signature is the signer's`() throws {
        let token = try SealedToken(compact: RFC7520Nesting.nested)
        #expect(try token.open(with: [receiver]) == Array(RFC7520Nesting.signed.utf8))
        let claims = try token.openSignedToken(with: [receiver]).verify(with: [signer], allowing: [.ps256]).claims()
        #expect(claims == ["iss": "hobbiton.example", "exp": 1_300_819_380, "http://example.com/is_root": true])
    }

    @Test func `is nothing to anybody else`() throws {
        let token = try SealedToken(compact: RFC7520Nesting.nested)
        let stranger = DecryptionKey(try PrivateKey.generate(.rsa(bits: 2048)))
        expectRefusal(.decryptionFailed) { try token.open(with: [stranger]) }
        expectRefusal(.algorithmNotAllowed) { try token.open(with: [receiver], allowing: [.ecdhES]) }
        let inner = try token.openSignedToken(with: [receiver])
        expectRefusal(.algorithmNotAllowed) { try inner.verify(with: [signer], allowing: [.rs256]) }
        let other = JSONWebKey(try PrivateKey.generate(.rsa(bits: 2048)).publicKey, keyID: nil)
        expectRefusal(.invalidSignature) { try inner.verify(with: [other], allowing: [.ps256]) }
    }
}
