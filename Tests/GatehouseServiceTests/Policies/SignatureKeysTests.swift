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

    /// Reads the keys of a registration, and those of a published document.
    private func keys(_ keys: [JSONValue], arePublished: Bool) throws -> SignatureKeys {
        let json: JSONValue = ["keys": .array(keys)]
        return try arePublished ? SignatureKeys(published: json) : SignatureKeys(registered: json) { _ in true }
    }

    @Test(arguments: [false, true]) func `can be RSA keys of a usual size`(arePublished: Bool) throws {
        let large = key(bits: 2_048, exponent: [0xFF, 0xFF, 0xFF, 0xFF])
        for key in [key(bits: 2_048), key(bits: 3_072), key(bits: 4_096), large] {
            #expect(try keys([key], arePublished: arePublished).keySet.keys.count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `can't be RSA keys by which a stranger keeps the service busy`(arePublished: Bool) throws {
        for slow in [key(bits: 4_104), key(bits: 8_192), key(bits: 2_048, exponent: [1, 0, 0, 0, 1])] {
            let refusal = #expect(throws: Refusal.self) {
                try keys([key(bits: 2_048), slow], arePublished: arePublished)
            }
            #expect(refusal?.code == .invalidClientMetadata)
            #expect(refusal?.reason.contains("at most 4096 bits, and an exponent of at most 32 bits") == true)
        }
        for count in [10, 11] {
            let many = Array(repeating: key(bits: 2_048), count: count)
            #expect(((try? keys(many, arePublished: arePublished)) != nil) == (count == 10))
        }
    }
}
