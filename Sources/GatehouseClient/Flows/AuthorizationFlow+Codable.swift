import GatehouseTypes

/// A flow can be written down by whatever keeps an app's state. It holds secrets: the place must be for the app alone.
extension AuthorizationFlow: Codable {
    /// Writes the flow's stored form as one text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: storageValue.encoded, as: UTF8.self))
    }

    /// Reads the flow's stored form, at most 64 KiB of it.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` or ``AuthError/Code/storeUnavailable``, as for
    ///   ``init(storageValue:)``; what the decoder throws if there is no text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let value: JSONValue
        do {
            value = try JSONValue(parsing: text)
        } catch {
            throw AuthError(.storeCorrupt, "the stored flow isn't JSON, or is too long", underlyingError: error)
        }
        try self.init(storageValue: value)
    }
}
