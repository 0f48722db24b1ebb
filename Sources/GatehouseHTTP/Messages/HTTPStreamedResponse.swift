/// The head of a response whose content is still being received.
public struct HTTPStreamedResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponseHead

    /// The content. It must be read, cancelled or released; until then it occupies a connection.
    public var content: HTTPByteStream

    /// The request as it was sent, or nil.
    public var request: HTTPRequest?

    /// Creates a response.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = [:], content: HTTPByteStream, request: HTTPRequest? = nil
    ) {
        head = HTTPResponseHead(status: status, headers: headers)
        self.content = content
        self.request = request
    }

    /// Creates a streamed response from a complete one.
    public init(_ response: HTTPResponse) {
        self.init(
            status: response.status, headers: response.headers,
            content: HTTPByteStream(response.body), request: response.request)
    }

    /// The status code.
    public var status: HTTPStatus {
        get { head.status }
        set { head.status = newValue }
    }

    /// The header fields.
    public var headers: HTTPHeaders {
        get { head.headers }
        _modify { yield &head.headers }
    }

    /// Reads the whole content.
    ///
    /// - Parameter maximumSize: The maximum number of bytes of content; nil means the request's own
    ///   ``MaximumResponseSize``.
    /// - Returns: The whole response.
    /// - Throws: ``HTTPError/Code/invalidResponse`` if there are more bytes, and the errors of reading.
    public func collect(maximumSize: Int? = nil) async throws -> HTTPResponse {
        let limit = maximumSize ?? request?[option: MaximumResponseSize.self] ?? MaximumResponseSize.defaultOptionValue
        let body = try await content.collect(maximumSize: limit)
        return HTTPResponse(status: status, headers: headers, body: body, request: request)
    }
}

extension HTTPStreamedResponse: CustomStringConvertible, CustomReflectable {
    /// The status.
    public var description: String { "\(status), streamed" }

    /// A mirror that shows the names of the header fields, but neither their values nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["response": description, "headers": headers], displayStyle: .struct)
    }
}

/// The maximum size of a response's body in bytes.
public enum MaximumResponseSize: HTTPRequestOption {
    /// The default: 16 MiB.
    public static let defaultOptionValue: Int = 16 * 1024 * 1024

    /// Requests with different limits don't share a response: a response that one request accepts may be too large for
    /// another.
    public static func sharing(of value: Int) -> ResponseSharing { .amongEqual(value) }
}
