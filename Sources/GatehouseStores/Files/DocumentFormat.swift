package import GatehouseTypes

/// The form of content in a file.
protocol DocumentFormat: Sendable {
    /// Returns the bytes of a file with the content.
    func wrap(_ content: JSONValue) throws(FileFailure) -> [UInt8]

    /// Parses the bytes of a file.
    func unwrap(_ bytes: [UInt8]) -> DocumentContent
}

/// The result of parsing a file.
package enum DocumentContent: Sendable {
    case found(JSONValue)
    /// The content can't be read now: a newer version wrote it, or the key is unavailable.
    case unavailable(reason: String)
    case corrupt(reason: String)
}
