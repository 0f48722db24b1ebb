public import GatehouseTypes

/// A JSON value as `application/json` (RFC 8259).
public struct JSONBody: HTTPBody {
    private let value: JSONValue

    /// Creates a body from a value.
    public init(_ value: JSONValue) {
        self.value = value
    }

    /// The `Content-Type` field.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/json"] }

    /// The value as compact JSON text.
    public func encode() -> [UInt8] { value.encoded }
}
