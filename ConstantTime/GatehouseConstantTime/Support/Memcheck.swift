import CValgrind
import GatehouseTypes

/// What is said to memcheck. Without valgrind none of it does anything.
enum Memcheck {
    /// Whether anybody watches.
    static var isWatching: Bool { memcheck_is_watching() }

    /// How often something was reported in this process.
    static var reportCount: Int { Int(memcheck_count()) }

    /// Makes bytes secret: a branch or an address that depends on them is reported from here on.
    static func hide(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe mark($0, memcheck_mark_undefined) }
    }

    /// Makes the bytes of a secret, or some of them, what they're called.
    static func hide(_ secret: Secret, _ range: Range<Int>? = nil) {
        secret.withRevealedBytes { span in
            unsafe span.extracting(range ?? 0..<span.count).withUnsafeBytes {
                unsafe mark($0, memcheck_mark_undefined)
            }
        }
    }

    /// Makes a text secret, where it lies. It must be longer than the 15 bytes that lie in the value itself.
    static func hide(_ text: String) {
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe mark(UnsafeRawBufferPointer(bytes), memcheck_mark_undefined)
        }
        require(text.utf8.count > 15 && isDone != nil, "a text that lies in one place in memory")
    }

    /// What an answer is, once everybody may know, and whether it had depended on something secret.
    static func disclose(_ answer: Bool) -> (answer: Bool, wasSecret: Bool) {
        var answer = answer
        let wasSecret = unsafe withUnsafeMutableBytes(of: &answer) { bytes in
            guard let start = bytes.baseAddress else { return false }
            let wasSecret = unsafe !memcheck_is_defined(start, bytes.count)
            unsafe memcheck_mark_defined(start, bytes.count)
            return wasSecret
        }
        return (answer, wasSecret)
    }

    private static func mark(_ bytes: UnsafeRawBufferPointer, _ request: (UnsafeRawPointer, Int) -> Void) {
        if let start = bytes.baseAddress { unsafe request(start, bytes.count) }
    }
}
