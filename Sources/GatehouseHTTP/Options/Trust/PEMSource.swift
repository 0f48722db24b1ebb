public import GatehouseTypes

/// The source of certificates or a key in PEM (RFC 7468).
public enum PEMSource: Sendable {
    /// A file with that path.
    case file(String)
    /// A text.
    case text(Secret)
}

extension PEMSource {
    /// The source as a part of a key. Files are compared by their paths.
    enum Key: Hashable, Sendable {
        case file(ByteText)
        case text(ComparableSecret)
    }

    var key: Key {
        switch self {
        case .file(let path): .file(ByteText(path))
        case .text(let text): .text(ComparableSecret(text))
        }
    }
}
