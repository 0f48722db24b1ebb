public import Foundation

/// A value of the app as `application/json` (RFC 8259). It is encoded when the request is sent.
public struct EncodableBody: HTTPBody {
    private let makeContent: @Sendable () throws -> Data

    /// Creates a body from a value.
    ///
    /// - Parameters:
    ///   - value: The value. If it can't be encoded, the request fails with ``HTTPError/Code/invalidRequest``.
    ///   - encoder: Creates the encoder. It is called for each attempt to send the request.
    public init<Value: Encodable & Sendable>(
        _ value: Value, encoder: @escaping @Sendable () -> JSONEncoder = { JSONEncoder() }
    ) {
        makeContent = { try encoder().encode(value) }
    }

    /// The `Content-Type` field.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/json"] }

    /// Encodes the value as JSON.
    ///
    /// - Throws: The error of the encoder, such as `EncodingError`.
    public func encode() throws -> [UInt8] { Array(try makeContent()) }
}
