import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The keys by which a client's signatures are verified")
struct SignatureKeysTests {
    /// An RSA key with a modulus that has no factors that anybody knows.
    private func key(bits: Int, exponent: [UInt8] = [1, 0, 1]) -> JSONValue {
        var modulus = (0..<bits / 8).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7 &* 31 &+ 77) }
        modulus[0] |= 0x80
        modulus[modulus.count - 1] |= 1
        return [
            "kty": "RSA", "n": .string(Base64URL.encode(modulus)), "e": .string(Base64URL.encode(exponent)),
        ]
    }

    private func keys(_ keys: JSONValue...) throws -> SignatureKeys {
        try SignatureKeys(["keys": .array(keys)], called: "jwks") { _ in true }
    }

    @Test func `can be RSA keys of a usual size`() throws {
        for bits in [2_048, 3_072, 4_096] { #expect(try keys(key(bits: bits)).keySet.keys.count == 1) }
        #expect(try keys(key(bits: 2_048, exponent: [0xFF, 0xFF, 0xFF, 0xFF])).keySet.keys.count == 1)
    }

    @Test func `can't be RSA keys by which a stranger keeps the service busy`() throws {
        for slow in [key(bits: 4_104), key(bits: 8_192), key(bits: 2_048, exponent: [1, 0, 0, 0, 1])] {
            let refusal = #expect(throws: Refusal.self) { try keys(key(bits: 2_048), slow) }
            #expect(refusal?.code == .invalidClientMetadata)
            #expect(refusal?.reason.contains("at most 4096 bits, and an exponent of at most 32 bits") == true)
        }
        for count in [10, 11] {
            let many = JSONValue.array(Array(repeating: key(bits: 2_048), count: count))
            #expect(((try? SignatureKeys(["keys": many], called: "jwks") { _ in true }) != nil) == (count == 10))
        }
    }
}
