public import GatehouseTypes

/// Where certificates or a key in PEM (RFC 7468) are to be found.
public enum PEMSource: Sendable {
    /// In the file of that path.
    case file(String)
    /// In this text.
    case text(Secret)
}
