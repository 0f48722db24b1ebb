import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An Ed25519 key")
struct Ed25519KeyTests {
    private let x = hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    private let d = hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")

    private func code(x: [UInt8]) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(components: .okp(.ed25519, x: x)) }?.code
    }

    @Test func `has 32 bytes`() {
        #expect(throws: Never.self) { try PublicKey(components: .okp(.ed25519, x: x)) }
        #expect(code(x: []) == .invalidKey)
        #expect(code(x: Array(x.dropLast())) == .invalidKey)
        #expect(code(x: x + [0]) == .invalidKey)
    }

    @Test(
        "isn't a point of small order",
        arguments: [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000080",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        ])
    func smallOrder(text: String) {
        #expect(code(x: hex(text)) == .invalidKey)
    }

    @Test(
        "isn't a second spelling of another key",
        arguments: [
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ])
    func nonCanonical(text: String) {
        #expect(code(x: hex(text)) == .invalidKey)
    }

    @Test func `has halves that belong together`() {
        #expect(throws: Never.self) { try PrivateKey(components: .okp(.ed25519, d: Secret(bytes: d), x: x)) }
        for (d, x) in [(d, flippingBit(of: x, at: 0)), (flippingBit(of: d, at: 0), x), ([], x), (d + [0], x), (d, [])] {
            let error = #expect(throws: CryptoError.self) {
                try PrivateKey(components: .okp(.ed25519, d: Secret(bytes: d), x: x))
            }
            #expect(error?.code == .invalidKey)
        }
    }
}
