/// The table-driven codec behind both alphabets.
struct Base64Codec: Sendable {
    private static let invalid: UInt8 = 0xFF
    private static let padding = UInt8(ascii: "=")

    private let symbols: [UInt8]
    private let values: [UInt8]
    private let isPadded: Bool

    init(alphabet lastTwo: String, isPadded: Bool) {
        symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8) + Array(lastTwo.utf8)
        var values = [UInt8](repeating: Base64Codec.invalid, count: 256)
        for (value, symbol) in symbols.enumerated() {
            values[Int(symbol)] = UInt8(value)
        }
        self.values = values
        self.isPadded = isPadded
    }

    func encode(_ bytes: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                output.append(symbols[Int(buffer >> bits & 0x3F)])
            }
        }
        if bits > 0 {
            output.append(symbols[Int(buffer << (6 - bits) & 0x3F)])
        }
        if isPadded {
            while !output.count.isMultiple(of: 4) {
                output.append(Base64Codec.padding)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    func decode(_ ascii: some Collection<UInt8>) -> [UInt8]? {
        var length = ascii.count
        if isPadded {
            guard length.isMultiple(of: 4) else { return nil }
            length -= ascii.suffix(2).reversed().prefix { $0 == Base64Codec.padding }.count
        }
        guard length % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(length / 4 * 3 + 2)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for symbol in ascii.prefix(length) {
            let value = values[Int(symbol)]
            guard value != Base64Codec.invalid else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        // The bits left over must be zero: otherwise two texts would stand for the same bytes.
        return buffer & (1 << bits - 1) == 0 ? output : nil
    }
}
