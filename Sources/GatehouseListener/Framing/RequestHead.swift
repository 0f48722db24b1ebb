import GatehouseHTTP

/// The head of a request as it came in: nothing decoded, nothing joined, nothing trimmed at the end.
struct RequestHead: Sendable {
    var method: String
    var target: String
    var version: String
    var fields: HTTPHeaders

    /// From the method to the empty line.
    var byteCount: Int

    /// Whether every byte of the head stands in one of the parts above or is a separator that belongs there.
    var isIntact = true

    /// Whether all of it is UTF-8.
    var isText = true
}
