public import Foundation

/// A value of the app's own as `application/json` (RFC 8259), encoded when it's sent.
public struct EncodableBody: HTTPBody {
    private let makeContent: @Sendable () throws -> Data

    /// Wraps a value.
    ///
    /// - Parameters:
    ///   - value: The value. What keeps it from being encoded makes the request fail as an invalid one.
    ///   - encoder: Makes the encoder; each attempt to send gets its own.
    public init<Value: Encodable & Sendable>(
        _ value: Value, encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() }
    ) {
        makeContent = { try encoder().encode(value) }
    }

    /// The media type.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/json"] }

    /// The value as JSON.
    ///
    /// - Throws: `EncodingError`.
    public func encode() throws -> [UInt8] { Array(try makeContent()) }
}
