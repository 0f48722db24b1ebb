/// An answer. A 4xx or 5xx answer is an answer like any other; only trouble on the way is an error.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: HTTPStatus

    /// The header fields.
    public var headers: HTTPHeaders

    /// The content, as received. It's empty while ``content`` is there.
    public var body: [UInt8]

    /// The content of a successful answer to ``LoaderChain/stream(_:)``, as loaders see it: still on its way.
    public var content: HTTPByteStream?

    /// The request that was answered, as it was sent; a server leaves it out.
    public var request: HTTPRequest?

    /// Describes an answer.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = [], request: HTTPRequest? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.request = request
    }

    /// What the status means, in words.
    public var message: String { status.reasonPhrase }

    /// The content as text; bytes that aren't UTF-8 come out as replacement characters.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the size of the content.
    public var description: String {
        "\(status), \(body.count) bytes"
    }

    /// A mirror that shows the names of the header fields and never their values, nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["response": description, "headers": headers], displayStyle: .struct)
    }
}
