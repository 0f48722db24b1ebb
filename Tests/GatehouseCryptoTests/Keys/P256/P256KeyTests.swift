import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A P-256 key")
struct P256KeyTests {
    private let x = hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6")
    private let y = hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299")
    private let d = hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
    private let zero = [UInt8](repeating: 0, count: 32)
    private let prime = hex("FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF")
    private let order = hex("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")

    private func code(x: [UInt8], y: [UInt8]) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) { try PublicKey(components: .p256(x: x, y: y)) }?.code
    }

    private func code(d: [UInt8], x: [UInt8], y: [UInt8]) -> CryptoError.Code? {
        #expect(throws: CryptoError.self) {
            try PrivateKey(components: .p256(d: Secret(bytes: d), x: x, y: y))
        }?.code
    }

    @Test func `is a point on the curve`() {
        #expect(throws: Never.self) { try PublicKey(components: .p256(x: x, y: y)) }
        #expect(code(x: flippingBit(of: x, at: 31), y: y) == .invalidKey)
        #expect(code(x: x, y: flippingBit(of: y, at: 31)) == .invalidKey)
        #expect(code(x: y, y: x) == .invalidKey)
        #expect(code(x: zero, y: zero) == .invalidKey)
        #expect(code(x: prime, y: y) == .invalidKey)
    }

    @Test func `has coordinates of 32 bytes`() {
        #expect(code(x: Array(x.dropFirst()), y: y) == .invalidKey)
        #expect(code(x: x, y: Array(y.dropLast())) == .invalidKey)
        #expect(code(x: [0] + x, y: y) == .invalidKey)
        #expect(code(x: x + y, y: []) == .invalidKey)
        #expect(code(x: [], y: []) == .invalidKey)
    }

    @Test func `has a scalar that fits its point and the order`() throws {
        let key = try PrivateKey(components: .p256(d: Secret(bytes: d), x: x, y: y))
        #expect(try key.publicKey == PublicKey(components: .p256(x: x, y: y)))
        #expect(code(d: flippingBit(of: d, at: 31), x: x, y: y) == .invalidKey)
        #expect(code(d: zero, x: x, y: y) == .invalidKey)
        #expect(code(d: order, x: x, y: y) == .invalidKey)
        #expect(code(d: Array(d.dropFirst()), x: x, y: y) == .invalidKey)
        #expect(code(d: [0] + d, x: x, y: y) == .invalidKey)
        #expect(code(d: d, x: flippingBit(of: x, at: 0), y: y) == .invalidKey)
    }

    @Test func `with the curve written out in full is the same key`() throws {
        #expect(
            try PublicKey(pem: PEMFixtures.p256ExplicitPublic.text).components
                == PublicKey(pem: PEMFixtures.p256Public.text).components)
    }
}
