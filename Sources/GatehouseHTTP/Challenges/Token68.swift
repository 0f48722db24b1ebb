/// The characters of a single value (`token68`, RFC 9110, section 11.2), but for the padding at its end.
enum Token68 {
    static func isByte(_ byte: UInt8) -> Bool {
        stranger(byte) == 0
    }

    /// 0 for such a byte, and something else for any other. It's computed without a branch, as what each byte is away from
    /// each of the ranges, so that the compiler has many computed at once.
    @inline(__always)
    private static func stranger(_ byte: UInt8) -> UInt8 {
        let fromLetters = excess((byte | 0x20) &- UInt8(ascii: "a"), over: 25)
        // The dot and the slash lie between them.
        let fromDashToNine = excess(byte &- UInt8(ascii: "-"), over: 12)
        let fromRanges = min(fromLetters, fromDashToNine)
        let fromMarks = min(byte ^ UInt8(ascii: "_"), byte ^ UInt8(ascii: "~"), byte ^ UInt8(ascii: "+"))
        return min(fromRanges, fromMarks)
    }

    @inline(__always)
    private static func excess(_ distance: UInt8, over most: UInt8) -> UInt8 {
        distance > most ? distance &- most : 0
    }

    /// Whether there are such bytes, then padding, and nothing else.
    static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, unsafe bytes[end - 1] == UInt8(ascii: "=") { end -= 1 }
        guard end > 0 else { return false }
        // Without a way out in the middle: nearly always there are none.
        var strangers: UInt8 = 0
        for index in 0..<end { strangers |= unsafe stranger(bytes[index]) }
        return strangers == 0
    }
}
