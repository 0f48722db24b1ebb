/// Text or bytes that must not be seen: a token, a password, a key, a code.
///
/// Every description, mirror and dump of a secret prints `<redacted>`. It has no `==`, which would leak by its timing,
/// and no `Codable`, which would write it down by accident. The one word that opens it is ``revealed``, so that a
/// search for that word finds every place that does.
public struct Secret: Sendable {
    private let bytes: [UInt8]

    /// Wraps a text as its UTF-8 bytes.
    public init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Wraps bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text behind the secret. Bytes that are not UTF-8 come out as replacement characters.
    public var revealed: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes behind the secret.
    public var revealedBytes: [UInt8] {
        bytes
    }

    /// Whether nothing is in it.
    public var isEmpty: Bool {
        bytes.isEmpty
    }

    /// Compares two secrets in a time that depends on their lengths only.
    ///
    /// - Parameter other: The secret to compare with.
    /// - Returns: Whether both hold the same bytes.
    public func matches(_ other: Secret) -> Bool {
        var difference: UInt8 = bytes.count == other.bytes.count ? 0 : 1
        for (left, right) in zip(bytes, other.bytes) {
            difference |= left ^ right
        }
        return difference == 0
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
