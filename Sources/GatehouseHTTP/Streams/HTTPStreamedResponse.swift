/// The head of an answer whose content is still on its way.
public struct HTTPStreamedResponse: Sendable {
    /// The status code.
    public var status: HTTPStatus

    /// The header fields.
    public var headers: HTTPHeaders

    /// The content. It must be read, cancelled or let go: until then it holds a connection.
    public var content: HTTPByteStream

    /// The request that was answered, as it was sent.
    public var request: HTTPRequest?

    /// Describes an answer.
    public init(
        status: HTTPStatus, headers: HTTPHeaders = [:], content: HTTPByteStream, request: HTTPRequest? = nil
    ) {
        self.status = status
        self.headers = headers
        self.content = content
        self.request = request
    }

    /// An answer that is there already.
    public init(_ response: HTTPResponse) {
        self.init(
            status: response.status, headers: response.headers,
            content: response.content ?? HTTPByteStream(response.body), request: response.request)
    }

    /// Reads the whole content.
    ///
    /// - Parameter maximumSize: The most bytes of content; nothing means as many as the request allows.
    /// - Returns: The whole answer.
    /// - Throws: ``HTTPError/Code/invalidResponse`` if there are more, and what reading throws.
    public func collect(maximumSize: Int? = nil) async throws -> HTTPResponse {
        let limit = maximumSize ?? request?[option: MaximumResponseSize.self] ?? MaximumResponseSize.defaultOptionValue
        let body = try await content.collect(maximumSize: limit)
        return HTTPResponse(status: status, headers: headers, body: body, request: request)
    }
}

extension HTTPStreamedResponse: CustomStringConvertible, CustomReflectable {
    /// The status.
    public var description: String { "\(status), streamed" }

    /// A mirror that shows the names of the header fields and never their values, nor the content.
    public var customMirror: Mirror {
        Mirror(self, children: ["response": description, "headers": headers], displayStyle: .struct)
    }
}
