/// A response. A 4xx or 5xx response is a value like any other; only failures of the exchange are errors.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: HTTPStatus

    /// The header fields.
    public var headers: HTTPHeaders

    /// The content as received. It is empty if ``content`` isn't nil.
    public var body: [UInt8]

    /// The content of a successful response to ``LoaderChain/stream(_:)``, which is still being received. Only loaders
    /// see it.
    public var content: HTTPByteStream?

    /// The request as it was sent. It is nil in a response that a server creates.
    public var request: HTTPRequest?

    /// Creates a response.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = [], request: HTTPRequest? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.request = request
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
