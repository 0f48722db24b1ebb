import Foundation

/// The source of randomness. All randomness in Gatehouse comes from it, except for key generation in libcrypto.
public protocol RandomSource: Sendable {
    /// Returns that number of unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// A random text of letters, digits, `-` and `_`: the given number of random bytes as base64url.
    ///
    /// 32 bytes give 43 characters and 256 bits of entropy.
    public func token(byteCount: Int = 32) -> String {
        Base64URL.encode(bytes(byteCount))
    }

    /// A random number that is at least 0 and less than 1.
    public func unitInterval() -> Double {
        let value = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(value >> 11) * 0x1p-53
    }
}

/// The operating system's random number generator.
public struct SystemRandomSource: RandomSource {
    /// Creates a source that uses the operating system's generator.
    public init() {}

    /// Random bytes from the operating system.
    public func bytes(_ count: Int) -> [UInt8] {
        if let bytes = SystemRandomSource.inOneCall(count) { return bytes }
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            unsafe withUnsafeBytes(of: generator.next()) { word in
                unsafe bytes.append(contentsOf: word.prefix(count - bytes.count))
            }
        }
        return bytes
    }

    /// The bytes of one system call; nil if they are too many for one. Swift's generator makes a call for eight bytes.
    private static func inOneCall(_ count: Int) -> [UInt8]? {
        guard count <= 256 else { return nil }
        var isFilled = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { memory, initializedCount in
            isFilled = unsafe count == 0 || memory.baseAddress.map { unsafe getentropy($0, count) == 0 } ?? false
            initializedCount = isFilled ? count : 0
        }
        return isFilled ? bytes : nil
    }
}
