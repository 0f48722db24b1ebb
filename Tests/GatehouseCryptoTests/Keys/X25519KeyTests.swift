import GatehouseCrypto
import GatehouseTypes
import Testing

/// The keys of RFC 7748, section 6.1.
enum X25519Example {
    static let alice = PrivateKeyComponents.okp(
        .x25519, d: Secret(bytes: hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")),
        x: hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
    static let bob = PrivateKeyComponents.okp(
        .x25519, d: Secret(bytes: hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")),
        x: hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
    static let shared = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
}

@Suite("An X25519 key")
struct X25519KeyTests {
    private let x = hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    private let d = hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")

    @Test func `has 32 bytes`() throws {
        #expect(try PublicKey(components: .okp(.x25519, x: x)).kind == .x25519)
        for wrong in [[], Array(x.dropLast()), x + [0]] {
            let error = #expect(throws: CryptoError.self) { try PublicKey(components: .okp(.x25519, x: wrong)) }
            #expect(error?.code == .invalidKey)
        }
    }

    @Test func `has halves that belong together`() {
        #expect(throws: Never.self) { try PrivateKey(components: .okp(.x25519, d: Secret(bytes: d), x: x)) }
        for (d, x) in [(d, flippingBit(of: x, at: 0)), (flippingBit(of: d, at: 1), x), ([], x), (d + [0], x), (d, [])] {
            let error = #expect(throws: CryptoError.self) {
                try PrivateKey(components: .okp(.x25519, d: Secret(bytes: d), x: x))
            }
            #expect(error?.code == .invalidKey)
        }
    }

    @Test func `isn't one for signatures`() throws {
        let key = try PrivateKey(components: .okp(.x25519, d: Secret(bytes: d), x: x))
        let error = #expect(throws: CryptoError.self) { try key.signature(for: [1], scheme: .ed25519) }
        #expect(error?.code == .wrongKeyKind)
        #expect(!key.publicKey.isValidSignature([UInt8](repeating: 0, count: 64), for: [1], scheme: .ed25519))
    }
}
