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
