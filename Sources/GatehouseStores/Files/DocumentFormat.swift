package import GatehouseTypes

/// How content is laid out in a file.
protocol DocumentFormat: Sendable {
    /// Makes a file's bytes.
    func wrap(_ content: JSONValue) throws(FileFailure) -> [UInt8]

    /// Takes a file's bytes apart.
    func unwrap(_ bytes: [UInt8]) -> DocumentContent
}

/// What came out of a file.
package enum DocumentContent: Sendable {
    case found(JSONValue)
    /// It can't be told now: it was written by a newer version, or the key isn't at hand.
    case unavailable(reason: String)
    case corrupt(reason: String)
}
