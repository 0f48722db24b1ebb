import GatehouseTypes

/// Bytes to work with. They're the same in each run; which ones they are doesn't matter.
enum Sample {
    /// Bytes that the compiler can't foresee.
    @inline(never)
    static func bytes(_ count: Int, seed: UInt8 = 0) -> [UInt8] {
        let salt = UInt8(truncatingIfNeeded: CommandLine.argc)
        return (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) &+ seed &+ salt }
    }

    /// The same bytes but for one.
    static func changed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        var bytes = bytes
        bytes[place] ^= 0x20
        return bytes
    }

    /// A secret copy that memcheck watches.
    static func hidden(_ bytes: [UInt8]) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count)
        copy.append(contentsOf: bytes)
        Memcheck.hide(copy)
        return copy
    }

    /// The same as a ``Secret``.
    static func hiddenSecret(_ bytes: [UInt8]) -> Secret {
        let secret = Secret(bytes: bytes)
        Memcheck.hide(secret)
        return secret
    }

    /// A text of its own memory that memcheck watches.
    static func hiddenText(_ text: String) -> String {
        let copy = String(decoding: Array(text.utf8), as: UTF8.self)
        Memcheck.hide(copy)
        return copy
    }
}
