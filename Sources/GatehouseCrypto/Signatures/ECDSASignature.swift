/// The two numbers of an ECDSA signature, between the fixed form of JOSE and the DER form of libcrypto.
struct ECDSASignature {
    private static let sequenceTag: UInt8 = 0x30
    private static let integerTag: UInt8 = 0x02

    private let r: [UInt8]
    private let s: [UInt8]

    /// Reads two numbers of exactly that many bytes each.
    init?(raw: [UInt8], size: Int) {
        guard raw.count == 2 * size else { return nil }
        r = Array(raw.prefix(size))
        s = Array(raw.suffix(size))
    }

    /// Reads what libcrypto has written: a sequence of two integers whose lengths fit one byte each.
    init?(der: [UInt8], size: Int) {
        guard der.count >= 2, der[0] == ECDSASignature.sequenceTag, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der.dropFirst(2)
        guard let r = ECDSASignature.takeInteger(from: &rest, size: size),
            let s = ECDSASignature.takeInteger(from: &rest, size: size), rest.isEmpty
        else { return nil }
        self.r = r
        self.s = s
    }

    var raw: [UInt8] {
        r + s
    }

    var der: [UInt8] {
        let body = ECDSASignature.integer(r) + ECDSASignature.integer(s)
        return [ECDSASignature.sequenceTag, UInt8(body.count)] + body
    }

    private static func integer(_ number: [UInt8]) -> [UInt8] {
        var digits = Array(number.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true {
            digits.insert(0, at: 0)
        }
        return [integerTag, UInt8(digits.count)] + digits
    }

    private static func takeInteger(from bytes: inout ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard bytes.popFirst() == integerTag, let length = bytes.popFirst(), Int(length) <= bytes.count else {
            return nil
        }
        let digits = bytes.prefix(Int(length)).drop { $0 == 0 }
        bytes = bytes.dropFirst(Int(length))
        guard digits.count <= size else { return nil }
        return [UInt8](repeating: 0, count: size - digits.count) + digits
    }
}
