/// The status and the header fields of a response.
public struct HTTPResponseHead: Sendable {
    /// The status code.
    public var status: HTTPStatus

    /// The header fields.
    public var headers: HTTPHeaders

    /// Creates the head of a response.
    public init(status: HTTPStatus, headers: HTTPHeaders = [:]) {
        self.status = status
        self.headers = headers
    }
}

/// A complete response. A 4xx or 5xx response is a value like any other; only failures of the exchange are errors.
public struct HTTPResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponseHead

    /// The content as received.
    public var body: [UInt8]

    /// The request as it was sent. It is nil in a response that a server creates.
    public var request: HTTPRequest?

    /// Creates a response.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = [], request: HTTPRequest? = nil
    ) {
        head = HTTPResponseHead(status: status, headers: headers)
        self.body = body
        self.request = request
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

    /// The reason phrase of the status.
    public var message: String { status.reasonPhrase }

    /// The content as text. Bytes that aren't UTF-8 become replacement characters.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the size of the content.
    public var description: String {
        "\(status), \(body.count) bytes"
    }

    /// A mirror that shows the names of the header fields, but neither their values nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["response": description, "headers": headers], displayStyle: .struct)
    }
}
