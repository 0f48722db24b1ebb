import GatehouseTypes

/// A request that a transport may send as it is: checked, complete, its content made.
///
/// Transports make one of each request first, so that all of them refuse the same ones.
public struct CheckedRequest: Sendable {
    /// The whole address, of http or https.
    public let url: String

    /// The method.
    public let method: HTTPMethod

    /// The header fields, those that describe the content included.
    public let headers: HTTPHeaders

    /// The content.
    public let content: CheckedContent

    /// How long the exchange may take.
    public let timeout: Duration

    /// How large the answer's content may become, in bytes.
    public let maximumResponseSize: Int

    /// Whom the request trusts.
    public let trust: ServerTrust

    /// Who the client is.
    public let certificate: ClientCertificate?

    /// Who wants to know how far it has come.
    public let progress: (@Sendable (HTTPProgress) -> Void)?

    /// Checks a request and makes its content.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` if it has no address of http or https, if its method or a header field
    ///   can't stand on the wire, if a field would decide about the framing, and if its content can't be made or sent;
    ///   ``HTTPError/Code/insecureConnection`` if it trusts no server.
    public init(_ request: HTTPRequest) throws(HTTPError) {
        func refuse(_ reason: String, _ error: (any Error)? = nil) -> HTTPError {
            HTTPError(.invalidRequest, reason, request: request, underlyingError: error)
        }
        guard let url = request.urlText, CheckedRequest.isHTTP(url) else {
            throw refuse("it has no address of http or https")
        }
        guard CheckedRequest.canBeSent(request.method) else { throw refuse("its method can't be sent") }
        // Most requests ask for nothing, and each answer to that costs more than the question whether there are any.
        let asks = request.hasOptions
        trust = asks ? request[option: ServerTrust.self] ?? .standard : .standard
        guard !trust.isRefused else {
            throw HTTPError(.insecureConnection, "no server is trusted with it", request: request)
        }
        do { content = try CheckedContent(of: request) } catch { throw refuse("its content can't be made", error) }
        guard content.isEmpty || request.method != .head else { throw refuse("HEAD has no content") }
        headers = CheckedRequest.headers(of: request)
        guard headers.areValid else { throw refuse("a header field holds what can't stand there") }
        guard !headers.areFraming else { throw refuse("a header field would change the framing") }
        self.url = url
        method = request.method
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
    /// Fields that decide about the framing and the connection. They are the transport's business: with them in a
    /// request's hands, one request could be read as two.
    private static let framing: Set<String> = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    fileprivate var areFraming: Bool {
        fields.contains { HTTPHeaders.framing.contains($0.name.asciiLowercased) }
    }
}
