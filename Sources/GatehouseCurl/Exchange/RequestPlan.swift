import Foundation
import GatehouseHTTP

/// A request that can be sent: checked, complete, its content made.
struct RequestPlan: Sendable {
    /// Fields that decide about the framing and the connection. They are the transport's business: with them in a
    /// request's hands, one request could be read as two.
    private static let reservedHeaders: Set<String> = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    /// Methods whose content has a meaning even when it's empty, so its length is always said (RFC 9110, section 8.6).
    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    let url: String
    let method: String
    let headers: HTTPHeaders

    /// What is sent; nothing means that not even its length is said.
    let content: [UInt8]?

    let timeout: Duration
    let maximumBodySize: Int
    let configuration: CurlTransport.Configuration

    init(_ request: HTTPRequest, _ configuration: CurlTransport.Configuration) throws(HTTPError) {
        func refuse(_ reason: String, _ error: (any Error)? = nil) -> HTTPError {
            HTTPError(.invalidRequest, reason, request: request, underlyingError: error)
        }
        guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()) else {
            throw refuse("it has no address of http or https")
        }
        guard HTTPHeaders.isToken(request.method.rawValue), request.method != "CONNECT" else {
            throw refuse("its method can't be sent")
        }
        let bytes: [UInt8]
        do { bytes = request.body.isEmpty ? [] : try request.body.encode() } catch {
            throw refuse("its content can't be made", error)
        }
        guard bytes.isEmpty || request.method != .head else { throw refuse("HEAD has no content") }
        headers = RequestPlan.headers(of: request)
        guard headers.areValid else { throw refuse("a header field holds what can't stand there") }
        guard !headers.fields.contains(where: { RequestPlan.reservedHeaders.contains($0.name.lowercased()) }) else {
            throw refuse("a header field would change the framing")
        }
        self.url = url.absoluteString
        self.method = request.method.rawValue
        content = bytes.isEmpty && !RequestPlan.methodsWithContent.contains(request.method) ? nil : bytes
        timeout = request[option: Timeout.self]
        maximumBodySize = request[option: MaximumResponseSize.self]
        self.configuration = configuration
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
