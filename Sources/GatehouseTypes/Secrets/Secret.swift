/// Text or bytes that must not be seen: a token, a password, a key, a code.
///
/// Every description, mirror and dump of a secret prints `<redacted>`. It has no `==`, which would leak by its timing,
/// and no `Codable`, which would write it down by accident. The one word that opens it is ``revealed``, so that a
/// search for that word finds every place that does.
///
/// Copies of a secret share its memory, which is overwritten when the last of them goes. What was taken out of it, and
/// what it was made of, is the business of whoever holds that: ``withRevealedBytes(_:)`` lends the bytes without a copy.
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

    /// Wraps a copy of bytes that lie elsewhere.
    @unsafe
    public init(bytes: UnsafeBufferPointer<UInt8>) {
        storage = unsafe Secret.copy(of: bytes)
    }

    /// The text behind the secret. Bytes that are not UTF-8 come out as replacement characters.
    public var revealed: String {
        withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A copy of the bytes behind the secret, which nobody wipes.
    public var revealedBytes: [UInt8] {
        withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// How many bytes are in it.
    public var count: Int {
        storage.count
    }

    /// Whether nothing is in it.
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
