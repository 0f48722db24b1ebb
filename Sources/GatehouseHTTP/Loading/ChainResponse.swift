/// A response on its way through a chain: complete, or with content that is still being received.
///
/// A loader that needs the content calls ``collect()``. A loader that doesn't need it returns the response unchanged,
/// and the content of ``LoaderChain/stream(_:)`` stays unread.
public enum ChainResponse: Sendable {
    /// A response with all its content.
    case complete(HTTPResponse)
    /// A response whose content hasn't been read: a successful response to ``LoaderChain/stream(_:)``.
    case streamed(HTTPStreamedResponse)

    /// The status and the header fields.
    public var head: HTTPResponseHead {
        get {
            switch self {
            case .complete(let response): response.head
            case .streamed(let response): response.head
            }
        }
        set {
            switch self {
            case .complete(var response):
                response.head = newValue
                self = .complete(response)
            case .streamed(var response):
                response.head = newValue
                self = .streamed(response)
            }
        }
    }

    /// The status code.
    public var status: HTTPStatus {
        get { head.status }
        set { head.status = newValue }
    }

    /// The header fields.
    public var headers: HTTPHeaders {
        get { head.headers }
        set { head.headers = newValue }
    }

    /// The request as it was sent, or nil.
    public var request: HTTPRequest? {
        switch self {
        case .complete(let response): response.request
        case .streamed(let response): response.request
        }
    }

    /// The complete response; nil if its content hasn't been read.
    public var completeResponse: HTTPResponse? {
        if case .complete(let response) = self { response } else { nil }
    }

    /// Reads the content of a streamed response, up to the request's ``MaximumResponseSize``.
    ///
    /// - Returns: The complete response.
    /// - Throws: ``HTTPError/Code/invalidResponse`` if there is more content, and the errors of reading.
    public func collect() async throws -> HTTPResponse {
        switch self {
        case .complete(let response): response
        case .streamed(let response): try await response.collect()
        }
    }
}

extension HTTPStreamedResponse {
    init(_ response: ChainResponse) {
        switch response {
        case .complete(let response): self.init(response)
        case .streamed(let response): self = response
        }
    }
}

/// How the content of a successful response is received. ``LoaderChain/stream(_:)`` sets this option.
public enum ContentDelivery: HTTPRequestOption, Sendable {
    /// The response is returned when all its content has been received.
    case complete
    /// The response is returned when its head has been received. Only one reader can read its content.
    case streamed

    /// The default: the response is complete.
    public static let defaultOptionValue = ContentDelivery.complete

    /// The option doesn't affect which response is right for a request. A loader that gives one response to several
    /// requests checks it separately, since streamed content can be read only once.
    public static func sharing(of value: ContentDelivery) -> ResponseSharing { .always }
}
