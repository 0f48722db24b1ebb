import GatehouseTypes

/// A request that a transport may send: it is checked and complete, and its content has been created.
///
/// Every transport first converts a request to this type, so that all transports refuse the same requests.
package struct CheckedRequest: Sendable {
    /// The complete URL with the scheme http or https.
    package let url: String

    /// The method.
    package let method: HTTPMethod

    /// The header fields, including those that describe the content.
    package let headers: HTTPHeaders

    /// The content.
    package let content: CheckedContent

    /// Whether it may be sent twice.
    package let isRepeatable: Bool

    /// Whether its content can be created again.
    package let isReplayable: Bool

    /// The maximum duration of the exchange.
    package let timeout: Duration

    /// The maximum size of the response's content in bytes.
    package let maximumResponseSize: Int

    /// The trusted servers.
    package let trust: ServerTrust

    /// The client certificate; nil if there is none.
    package let certificate: ClientCertificate?

    /// The progress callback; nil if there is none.
    package let progress: (@Sendable (HTTPProgress) -> Void)?

    /// Checks a request and creates its content.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` if the request has no http or https URL, if its method or a header
    ///   field is invalid, if a header field would change the framing, or if its content can't be created or sent;
    ///   ``HTTPError/Code/insecureConnection`` if it trusts no server.
    package init(_ request: HTTPRequest) throws(HTTPError) {
        func refuse(_ reason: String, _ error: (any Error)? = nil) -> HTTPError {
            HTTPError(.invalidRequest, reason, request: request, underlyingError: error)
        }
        guard let url = request.urlText else { throw refuse("it has no complete URL: the host is missing") }
        guard CheckedRequest.isHTTP(url) else { throw refuse("its URL is neither http nor https") }
        guard CheckedRequest.canBeSent(request.method) else { throw refuse("its method is invalid") }
        // Most requests have no options. This check is cheaper than looking up each option.
        let asks = request.hasOptions
        trust = asks ? request[option: ServerTrust.self] ?? .standard : .standard
        guard !trust.isRefused else {
            throw HTTPError(.insecureConnection, "its server trust accepts no server", request: request)
        }
        do { content = try CheckedContent(of: request) } catch { throw refuse("its content can't be produced", error) }
        guard content.isEmpty || request.method != .head else { throw refuse("a HEAD request can't have content") }
        headers = CheckedRequest.headers(of: request)
        guard headers.areValid else { throw refuse("a header field has an invalid name or value") }
        guard !headers.areFraming else { throw refuse("a header field would change the framing") }
        self.url = url
        method = request.method
        isRepeatable = request.isRepeatable
        isReplayable = request.body.isReplayable
        timeout = asks ? request[option: Timeout.self] : Timeout.defaultOptionValue
        maximumResponseSize = asks ? request[option: MaximumResponseSize.self] : MaximumResponseSize.defaultOptionValue
        certificate = asks ? request[option: ClientCertificate.self] : nil
        progress = asks ? request[option: ProgressOption.self] : nil
    }

    private static func canBeSent(_ method: HTTPMethod) -> Bool {
        method == .get || method == .post || HTTPHeaders.isToken(method.rawValue) && method != "CONNECT"
    }

    private static func isHTTP(_ url: String) -> Bool {
        url.hasPrefix(ignoringASCIICaseOf: "https:") || url.hasPrefix(ignoringASCIICaseOf: "http:")
    }

    private static func headers(of request: HTTPRequest) -> HTTPHeaders {
        guard !request.body.isEmpty else { return request.headers }
        var headers = request.headers
        for field in request.body.additionalHeaders.fields where request.headers[field.name] == nil {
            headers.add(field.name, field.value)
        }
        return headers
    }
}

extension HTTPHeaders {
    /// Header fields that control the framing and the connection. Only the transport may set them: if a request could,
    /// it could be framed in such a way that a server reads it as two requests.
    package static let framing: Set<String> = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    fileprivate var areFraming: Bool {
        fields.contains { HTTPHeaders.framing.contains($0.name.asciiLowercased) }
    }
}

/// The content of a checked request.
package struct CheckedContent: Sendable {
    /// The content that is sent in one piece. It is nil if the content is streamed, or if the request has none and
    /// needs no `Content-Length`.
    package let bytes: [UInt8]?

    /// The content that is sent in chunks; nil if it isn't streamed.
    package let stream: HTTPByteStream?

    /// The length of the stream in bytes; nil if it is unknown.
    package let length: Int?

    /// Methods that are sent with a `Content-Length` even if their content is empty (RFC 9110, section 8.6).
    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    init(of request: HTTPRequest) throws {
        let body = request.body
        if !body.isEmpty, body.isStreamed {
            (bytes, stream, length) = (nil, try body.makeStream(), body.contentLength)
            return
        }
        let made = body.isEmpty ? [] : try body.encode()
        let isSaid = !made.isEmpty || CheckedContent.methodsWithContent.contains(request.method)
        (bytes, stream, length) = (isSaid ? made : nil, nil, nil)
    }

    /// Whether there is no content and no `Content-Length`.
    package var isAbsent: Bool { stream == nil && bytes == nil }

    /// Whether there are no bytes to send.
    package var isEmpty: Bool { stream == nil && bytes?.isEmpty ?? true }
}
