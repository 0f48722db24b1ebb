/// A text or bytes that must not be disclosed: a token, a password, a key, a code.
///
/// Every description, mirror and dump of a secret prints `<redacted>`. It has no `==`, whose timing would leak
/// information, and no `Codable`, which could store it by accident. A search for "revealed" finds every place that
/// reads it.
///
/// Copies of a secret share its memory, which is overwritten when the last copy is released. Texts and arrays that the
/// secret was created from, or that were taken out of it, are not wiped. ``withRevealedBytes(_:)`` lends the bytes
/// without a copy.
public struct Secret: Sendable {
    @usableFromInline let storage: SecretStorage

    init(storage: SecretStorage) {
        self.storage = storage
    }

    /// Wraps a text as its UTF-8 bytes.
    public init(_ text: String) {
        var text = text
        storage = text.withUTF8 { unsafe Secret.copy(of: $0) }
    }

    /// Wraps a copy of bytes.
    public init(bytes: [UInt8]) {
        storage = unsafe bytes.withUnsafeBufferPointer { unsafe Secret.copy(of: $0) }
    }

    /// Wraps a copy of bytes in other memory.
    @unsafe
    public init(bytes: UnsafeBufferPointer<UInt8>) {
        storage = unsafe Secret.copy(of: bytes)
    }

    /// The secret as text. Bytes that are not valid UTF-8 become replacement characters.
    public var revealed: String {
        withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A copy of the secret's bytes. The copy is not wiped.
    public var revealedBytes: [UInt8] {
        withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// The number of bytes.
    public var count: Int {
        storage.count
    }

    /// Whether the secret has no bytes.
    public var isEmpty: Bool {
        storage.count == 0
    }

    private static func copy(of bytes: UnsafeBufferPointer<UInt8>) -> SecretStorage {
        SecretStorage(capacity: bytes.count) { output in
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                count = unsafe memory.initialize(fromContentsOf: bytes)
            }
        }
    }

    /// Creates a secret whose bytes are written directly into its own memory, so that no other copy of them exists.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of bytes.
    ///   - initializer: Appends the bytes of the secret.
    /// - Throws: The error of the initializer. The bytes that it has written are wiped.
    public init<Failure: Error>(
        capacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(storage: try SecretStorage(capacity: capacity, fill: initializer))
    }

    /// Takes the bytes from an array. The array is wiped and left empty; other copies of it are not wiped.
    public init(wiping bytes: inout [UInt8]) {
        self.init(bytes: bytes)
        Wiping.wipe(&bytes)
    }

    /// Lends the bytes of the secret without copying them. The memory is wiped when the last copy of the secret is
    /// released, so the caller has no cleanup to do.
    ///
    /// - Parameter body: A closure that reads the bytes.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @inlinable
    public func withRevealedBytes<Value: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try storage.withBytes(body)
    }

    /// Compares two secrets in a time that depends only on their lengths.
    ///
    /// - Parameter other: The secret to compare with.
    /// - Returns: Whether both hold the same bytes.
    public func matches(_ other: Secret) -> Bool {
        withRevealedBytes { left in
            other.withRevealedBytes { right in
                var difference: UInt8 = left.count == right.count ? 0 : 1
                for index in 0..<min(left.count, right.count) {
                    difference |= left[index] ^ right[index]
                }
                return difference == 0
            }
        }
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror {
        Mirror(self, children: [:], displayStyle: .struct)
    }
}
