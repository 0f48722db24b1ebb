import GatehouseHTTP

/// A request that can be sent: checked, complete, its content made.
struct RequestPlan: Sendable {
    /// Fields that decide about the framing and the connection. They are the transport's business: with them in a
    /// request's hands, one request could be read as two.
    private static let reservedHeaders: Set<String> = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    let url: String
    let method: String
    let headers: HTTPHeaders
    let content: RequestContent
    let timeout: Duration
    let maximumBodySize: Int
    let trust: ServerTrust
    let certificate: ClientCertificate?
    let progress: (@Sendable (HTTPProgress) -> Void)?

    /// Whether the answer's content is read bit by bit.
    let isReadBitByBit: Bool

    init(_ request: HTTPRequest, isReadBitByBit: Bool) throws(HTTPError) {
        func refuse(_ reason: String, _ error: (any Error)? = nil) -> HTTPError {
            HTTPError(.invalidRequest, reason, request: request, underlyingError: error)
        }
        guard let url = request.urlText, RequestPlan.isHTTP(url) else {
            throw refuse("it has no address of http or https")
        }
        guard RequestPlan.canBeSent(request.method) else {
            throw refuse("its method can't be sent")
        }
        trust = request[option: ServerTrust.self] ?? .standard
        guard !trust.isRefused else {
            throw HTTPError(.insecureConnection, "no server is trusted with it", request: request)
        }
        do { content = try RequestContent(of: request) } catch { throw refuse("its content can't be made", error) }
        guard content.isNothing || request.method != .head else { throw refuse("HEAD has no content") }
        headers = RequestPlan.headers(of: request)
        guard headers.areValid else { throw refuse("a header field holds what can't stand there") }
        guard
            headers.fields.isEmpty
                || !headers.fields.contains(where: { RequestPlan.reservedHeaders.contains($0.name.lowercased()) })
        else {
            throw refuse("a header field would change the framing")
        }
        self.url = url
        method = request.method.rawValue
        timeout = request[option: Timeout.self]
        maximumBodySize = request[option: MaximumResponseSize.self]
        certificate = request[option: ClientCertificate.self]
        progress = request[option: ProgressOption.self]
        self.isReadBitByBit = isReadBitByBit
    }

    /// Whether any handle will do, because the request asks for nothing out of the ordinary.
    var isOrdinary: Bool {
        !isReadBitByBit && content.stream == nil && progress == nil && certificate == nil && trust.isStandard
    }

    /// Whether it goes over the wire as it is.
    var isPlain: Bool { url.hasPrefix("http:") }

    private static func canBeSent(_ method: HTTPMethod) -> Bool {
        method == .get || method == .post || HTTPHeaders.isToken(method.rawValue) && method != "CONNECT"
    }

    private static func isHTTP(_ url: String) -> Bool {
        url.hasPrefix("https:") || url.hasPrefix("http:")
            || ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased())
    }

    private static func headers(of request: HTTPRequest) -> HTTPHeaders {
        var headers = request.headers
        guard !request.body.isEmpty else { return headers }
        for field in request.body.additionalHeaders.fields where request.headers[field.name] == nil {
            headers.add(field.name, field.value)
        }
        return headers
    }
}

extension ServerTrust {
    /// Whether it says no more than the transport's own configuration does.
    var isStandard: Bool {
        guard case .standard = authorities else { return false }
        return !isRefused && pinnedPublicKeys.isEmpty
    }
}
