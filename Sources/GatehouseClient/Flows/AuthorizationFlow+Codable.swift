import GatehouseTypes

/// The flow's coding, for apps that store it with their own state. The encoded flow contains secrets, so only the app
/// may have access to it.
extension AuthorizationFlow: Codable {
    /// Encodes the flow's stored form as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: storageValue.encoded, as: UTF8.self))
    }

    /// Decodes the flow's stored form, which has at most 64 KiB.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` or ``AuthError/Code/storeUnavailable``, as for
    ///   ``init(storageValue:)``; the decoder's error if the value isn't a string.
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
