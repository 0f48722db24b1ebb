/// The table-driven codec behind both alphabets.
struct Base64Codec: Sendable {
    private static let invalid: UInt32 = 1 << 31

    /// Moves the 24 bits of four symbols to their places in three bytes. The first byte is the lowest.
    private static func group(_ bits: UInt32) -> UInt32 {
        bits >> 16 | bits & 0xFF00 | (bits & 0xFF) << 16
    }

    private static let padding = UInt8(ascii: "=")

    private let symbols: [UInt8]
    /// The two symbols for each value of twelve bits.
    private let pairs: [UInt16]
    /// The value of each symbol at each of the four places of a group: its six bits, moved to their places in three
    /// bytes. Four tables of 256 entries, one after the other.
    private let values: [UInt32]
    private let isPadded: Bool

    init(alphabet lastTwo: String, isPadded: Bool) {
        symbols = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8) + Array(lastTwo.utf8)
        pairs = symbols.flatMap { [symbols] first in
            symbols.map { UInt16(littleEndian: UInt16(first) | UInt16($0) << 8) }
        }
        var values = [UInt32](repeating: Base64Codec.invalid, count: 4 * 256)
        for (value, symbol) in symbols.enumerated() {
            for place in 0..<4 {
                values[place * 256 + Int(symbol)] = Base64Codec.group(UInt32(value) << UInt32(18 - 6 * place))
            }
        }
        self.values = values
        self.isPadded = isPadded
    }

    func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        unsafe symbols.withUnsafeBufferPointer { symbols in
            var (read, written) = (0, 0)
            func put(_ bits: UInt32, _ count: Int) {
                for place in 0..<count {
                    unsafe output[written + place] = symbols[Int(bits >> UInt32(18 - 6 * place) & 0x3F)]
                }
                written += count
            }
            (read, written) = unsafe encodeWhole(bytes, to: output)
            switch bytes.count - read {
            case 1: unsafe put(UInt32(bytes[read]) << 16, 2)
            case 2: unsafe put(UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8, 3)
            default: break
            }
            while isPadded, !written.isMultiple(of: 4) {
                unsafe output[written] = Base64Codec.padding
                written += 1
            }
            return written
        }
    }

    /// Encodes groups of three bytes as long as three are left. Returns the numbers of bytes read and written.
    private func encodeWhole(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        unsafe pairs.withUnsafeBufferPointer { pairs in
            var (read, written) = (0, 0)
            let output = UnsafeMutableRawBufferPointer(output)
            while bytes.count - read >= 3 {
                let (first, second, third) = unsafe (Int(bytes[read]), Int(bytes[read + 1]), Int(bytes[read + 2]))
                let (high, low) = (first << 4 | second >> 4, (second & 0xF) << 8 | third)
                unsafe output.storeBytes(of: pairs[high], toByteOffset: written, as: UInt16.self)
                unsafe output.storeBytes(of: pairs[low], toByteOffset: written + 2, as: UInt16.self)
                (read, written) = (read + 3, written + 4)
            }
            return (read, written)
        }
    }

    /// Decodes a text. Returns the number of bytes written; nil if the text isn't base64.
    ///
    /// The output must have at least ``room(for:)`` bytes.
    func decode(_ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var length = text.count
        if isPadded {
            guard length.isMultiple(of: 4) else { return nil }
            for _ in 0..<2 where length > 0 && (unsafe text[length - 1]) == Base64Codec.padding { length -= 1 }
        }
        guard length % 4 != 1 else { return nil }
        return unsafe values.withUnsafeBufferPointer { values in
            unsafe Base64Codec.decode(text, length, values, to: output)
        }
    }

    /// The 24 bits of four symbols. The bits of the first symbol are lowest.
    @inline(__always)
    private static func group(
        _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ values: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        let high = unsafe values[Int(text[start])] | values[256 &+ Int(text[start &+ 1])]
        let low = unsafe values[512 &+ Int(text[start &+ 2])] | values[768 &+ Int(text[start &+ 3])]
        return high | low
    }

    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ length: Int, _ values: UnsafeBufferPointer<UInt32>,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (read, written) = (0, 0)
        // Only the invalid value has its highest bit set, so one test at the end is enough.
        var seen: UInt32 = 0
        let bytes = UnsafeMutableRawBufferPointer(output)
        // Each store writes one or two bytes more than the groups have. The next store overwrites them, or they are
        // beyond the returned count. This takes one store instead of three or six.
        while length &- read >= 8 {
            let (first, second) = unsafe (group(text, read, values), group(text, read &+ 4, values))
            seen |= first | second
            let both = UInt64(first) | UInt64(second) << 24
            unsafe bytes.storeBytes(of: both.littleEndian, toByteOffset: written, as: UInt64.self)
            (read, written) = (read &+ 8, written &+ 6)
        }
        if length - read >= 4 {
            let group = unsafe group(text, read, values)
            seen |= group
            unsafe bytes.storeBytes(of: group.littleEndian, toByteOffset: written, as: UInt32.self)
            (read, written) = (read + 4, written + 3)
        }
        var rest: UInt32 = 0
        for index in read..<length { rest |= unsafe values[(index - read) * 256 + Int(text[index])] }
        guard (seen | rest) & invalid == 0 else { return nil }
        // The unused bits must be zero: otherwise two texts would decode to the same bytes.
        switch length - read {
        case 2:
            guard rest >> 8 == 0 else { return nil }
            unsafe output[written] = UInt8(truncatingIfNeeded: rest)
            return written + 1
        case 3:
            guard rest >> 16 == 0 else { return nil }
            unsafe output[written] = UInt8(truncatingIfNeeded: rest)
            unsafe output[written + 1] = UInt8(truncatingIfNeeded: rest >> 8)
            return written + 2
        default: return written
        }
    }

    /// The number of bytes of memory needed to decode a text of that length. It is slightly more than the decoded
    /// length.
    static func room(for count: Int) -> Int {
        count / 4 * 3 + 2
    }

    func encode(_ bytes: some Collection<UInt8>) -> String {
        let text = bytes.withContiguousStorageIfAvailable { unsafe encode($0) }
        return unsafe text ?? Array(bytes).withUnsafeBufferPointer { unsafe encode($0) }
    }

    func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        unsafe String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { unsafe encode(bytes, to: $0) }
    }

    func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: (bytes.count + 2) / 3 * 4) { output in
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                count += unsafe encode(bytes, to: UnsafeMutableBufferPointer(rebasing: memory[count...]))
            }
        }
    }

    func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let bytes = text.withContiguousStorageIfAvailable { unsafe decode($0) }
        return unsafe bytes ?? Array(text).withUnsafeBufferPointer { unsafe decode($0) }
    }

    func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isValid = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Base64Codec.room(for: text.count)) { output, count in
            let written = unsafe decode(text, to: output)
            isValid = written != nil
            count = written ?? 0
        }
        return isValid ? bytes : nil
    }
}
