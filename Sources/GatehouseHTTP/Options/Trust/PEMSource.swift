public import GatehouseTypes

/// Where certificates or a key in PEM (RFC 7468) are to be found.
public enum PEMSource: Sendable {
    /// In the file of that path.
    case file(String)
    /// In this text.
    case text(Secret)
}

extension PEMSource {
    /// The source as a part of a key. Files compare by their paths.
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
