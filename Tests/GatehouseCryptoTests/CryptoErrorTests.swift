import GatehouseCrypto
import Testing

@Suite("A cryptographic error")
struct CryptoErrorTests {
    @Test func `says what was refused, why, and in libcrypto's words`() {
        let error = #expect(throws: CryptoError.self) {
            try PublicKey(
                components: .ec(
                    .p256, x: hex(String(repeating: "01", count: 32)), y: hex(String(repeating: "02", count: 32))))
        }
        #expect(error?.description == "P-256 public key import refused: invalidKey (point is not on curve)")
    }

    @Test func `leaves nothing behind for the next one`() throws {
        let key = try PublicKey(pem: PEMFixtures.p256Public.text)
        #expect(!key.isValidSignature([UInt8](repeating: 0, count: 64), for: [], scheme: .ecdsaP256SHA256))
        let error = #expect(throws: CryptoError.self) { try PublicKey(pem: "") }
        #expect(error?.reason == nil)
    }
}
