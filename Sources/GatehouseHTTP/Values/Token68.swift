/// The characters of a single value, without the padding at its end (`token68`, RFC 9110, section 11.2).
enum Token68 {
    static func isByte(_ byte: UInt8) -> Bool {
        stranger(byte) == 0
    }

    /// Returns 0 for an allowed byte and another value for any other byte. The result is the distance of the byte to
    /// the nearest allowed range. It is computed without a branch, so that the compiler vectorises it.
    @inline(__always)
    private static func stranger(_ byte: UInt8) -> UInt8 {
        let fromLetters = excess((byte | 0x20) &- UInt8(ascii: "a"), over: 25)
        // The range from `-` to `9` also contains `.` and `/`, which are allowed.
        let fromDashToNine = excess(byte &- UInt8(ascii: "-"), over: 12)
        let fromRanges = min(fromLetters, fromDashToNine)
        let fromMarks = min(byte ^ UInt8(ascii: "_"), byte ^ UInt8(ascii: "~"), byte ^ UInt8(ascii: "+"))
        return min(fromRanges, fromMarks)
    }

    @inline(__always)
    private static func excess(_ distance: UInt8, over most: UInt8) -> UInt8 {
        distance > most ? distance &- most : 0
    }

    /// Whether the text consists of at least one allowed byte, followed only by padding.
    static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, unsafe bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
        guard end > 0 else { return false }
        // The loop has no early return, so that the compiler vectorises it: almost all values are valid.
        var strangers: UInt8 = 0
        for index in 0..<end { strangers |= unsafe stranger(bytes[index]) }
        return strangers == 0
    }
}
