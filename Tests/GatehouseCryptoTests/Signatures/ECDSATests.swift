import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("An ECDSA signature")
struct ECDSATests {
    private let message = Array("sample".utf8)

    @Test("is valid as in RFC 6979, appendix A.2", arguments: NISTCurveExample.all)
    func published(curve: NISTCurveExample) throws {
        let key = try curve.publicKey()
        for (message, numbers) in [("sample", curve.sample), ("test", curve.test)] {
            let (message, signature) = (Array(message.utf8), numbers.r + numbers.s)
            #expect(key.isValidSignature(signature, for: message, scheme: curve.scheme))
            #expect(!key.isValidSignature(signature, for: message + [0], scheme: curve.scheme))
        }
    }

    @Test("of our own has two coordinates' length and is valid", arguments: NISTCurveExample.all)
    func own(curve: NISTCurveExample) throws {
        let key = try curve.privateKey()
        // Enough of them that numbers with leading zeros are among them: on P-521 half of all have seven leading zero
        // bits.
        for count in 0..<(curve.kind == .p256 ? 600 : 150) {
            let message = [UInt8](repeating: 1, count: count)
            let signature = try key.signature(for: message, scheme: curve.scheme)
            #expect(signature.count == 2 * curve.size)
            #expect(key.publicKey.isValidSignature(signature, for: message, scheme: curve.scheme))
        }
    }

    @Test("isn't valid with any bit changed", arguments: NISTCurveExample.all)
    func changed(curve: NISTCurveExample) throws {
        let key = try curve.publicKey()
        let signature = curve.sample.r + curve.sample.s
        #expect(key.isValidSignature(signature, for: message, scheme: curve.scheme))
        for index in signature.indices {
            #expect(!key.isValidSignature(flippingBit(of: signature, at: index), for: message, scheme: curve.scheme))
        }
    }

    @Test("isn't valid in another length or in DER", arguments: NISTCurveExample.all)
    func lengths(curve: NISTCurveExample) throws {
        let key = try curve.publicKey()
        let (r, s) = curve.sample
        let signature = r + s
        #expect(key.isValidSignature(signature, for: message, scheme: curve.scheme))
        let integers: [UInt8] = [r, s].flatMap { [0x02, UInt8($0.count + 1), 0x00] + $0 }
        let der: [UInt8] = [0x30] + (integers.count < 128 ? [] : [0x81]) + [UInt8(integers.count)] + integers
        let lengths = [[], Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature]
        for wrong in lengths + [der, signature + r, [0] + r + [0] + s] {
            #expect(!key.isValidSignature(wrong, for: message, scheme: curve.scheme))
        }
    }

    @Test("isn't valid with numbers out of range", arguments: NISTCurveExample.all)
    func range(curve: NISTCurveExample) throws {
        let key = try curve.publicKey()
        let zero = [UInt8](repeating: 0, count: curve.size)
        let one = Array(zero.dropLast()) + [1]
        let beforeOrder = Array(curve.order.dropLast()) + [curve.order[curve.size - 1] - 1]
        let numbers: [[UInt8]] = [zero, one, beforeOrder, curve.order, [UInt8](repeating: 0xFF, count: curve.size)]
        for r in numbers + [curve.sample.r] {
            for s in numbers + [curve.sample.s] where (r, s) != curve.sample {
                #expect(!key.isValidSignature(r + s, for: message, scheme: curve.scheme))
            }
        }
    }

    @Test("can't be made with, or valid under, a key of another kind", arguments: NISTCurveExample.all)
    func kinds(curve: NISTCurveExample) throws {
        let kinds: [KeyKind] = [.p256, .p384, .p521, .ed25519, .x25519]
        for other in try kinds.filter({ $0 != curve.kind }).map(PrivateKey.generate) {
            let error = #expect(throws: CryptoError.self) { try other.signature(for: message, scheme: curve.scheme) }
            #expect(error?.code == .wrongKeyKind)
            let signature = curve.sample.r + curve.sample.s
            #expect(!other.publicKey.isValidSignature(signature, for: message, scheme: curve.scheme))
        }
    }
}
