public import Foundation
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

extension HTTPResponse {
    /// Parses the content as JSON, strictly and within limits.
    ///
    /// The `Content-Type` isn't checked. Use ``HTTPHeaders/contentType`` to check it.
    ///
    /// - Throws: ``HTTPError/Code/cannotDecodeResponse`` if the content isn't valid JSON within the limits.
    public func json(limits: JSONLimits = .message) throws(HTTPError) -> JSONValue {
        do {
            return try JSONValue(parsing: body, limits: limits)
        } catch {
            throw HTTPError(
                .cannotDecodeResponse, "the content isn't valid JSON within the limits", request: request,
                response: self,
                underlyingError: error)
        }
    }
}
