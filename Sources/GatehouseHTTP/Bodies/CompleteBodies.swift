public import Foundation
public import GatehouseTypes

/// A body of bytes.
public struct BytesBody: HTTPBody {
    private let bytes: [UInt8]

    /// Header fields that describe the bytes.
    public let additionalHeaders: HTTPHeaders

    /// Creates a body from bytes.
    public init(_ bytes: [UInt8], additionalHeaders: HTTPHeaders = [:]) {
        self.bytes = bytes
        self.additionalHeaders = additionalHeaders
    }

    /// Creates a body from data.
    public init(data: Data, additionalHeaders: HTTPHeaders = [:]) {
        self.init(Array(data), additionalHeaders: additionalHeaders)
    }

    /// Whether there are no bytes.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The bytes.
    public func encode() -> [UInt8] { bytes }
}

/// Names and values as `application/x-www-form-urlencoded` (URL Standard, section 5.2).
public struct FormBody: HTTPBody {
    private let parameters: [(name: String, value: String)]

    /// Creates a form. The order of the parameters is kept.
    public init(_ parameters: [(name: String, value: String)]) {
        self.parameters = parameters
    }

    /// Creates a form from query items. Their order is kept. An item without a value gets an empty value.
    public init(queryItems items: [URLQueryItem]) {
        self.init(items.map { ($0.name, $0.value ?? "") })
    }

    /// Creates a form from a dictionary. The parameters are sorted by name.
    public init(dictionary parameters: [String: String]) {
        self.init(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Whether there are no parameters.
    public var isEmpty: Bool { parameters.isEmpty }

    /// The `Content-Type` field.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/x-www-form-urlencoded"] }

    /// The parameters, percent-encoded.
    public func encode() -> [UInt8] {
        Array(FormEncoding.encode(parameters).utf8)
    }
}

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

/// The contents of a file, which are read while they are sent.
public struct FileBody: HTTPBody {
    private static let chunkSize = 64 * 1024

    private let path: String

    /// Header fields that describe the content.
    public let additionalHeaders: HTTPHeaders

    /// Creates a body from a file. The file is opened for each attempt to send the request and must not change until
    /// the request has ended.
    public init(path: String, additionalHeaders: HTTPHeaders = [:]) {
        self.path = path
        self.additionalHeaders = additionalHeaders
    }

    /// Always true.
    public var isStreamed: Bool { true }

    /// The size of the file in bytes; nil if it can't be determined.
    public var contentLength: Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }

    /// Opens the file.
    ///
    /// - Throws: A Foundation error if the file can't be opened.
    public func makeStream() throws -> HTTPByteStream {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return HTTPByteStream {
            try? file.close()
        } read: {
            guard let chunk = try file.read(upToCount: FileBody.chunkSize), !chunk.isEmpty else { return nil }
            return Array(chunk)
        }
    }

    /// Reads the whole file.
    ///
    /// - Throws: A Foundation error if the file can't be read.
    public func encode() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
