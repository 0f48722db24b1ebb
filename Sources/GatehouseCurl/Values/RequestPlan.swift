import GatehouseHTTP

/// The request of an exchange, and how it is sent and its response received.
struct RequestPlan: Sendable {
    let request: CheckedRequest

    /// Whether the response's content is streamed.
    let isStreamed: Bool

    /// The connections over which the request may be sent.
    let connections: PermittedConnections

    /// The maximum duration of the exchange, or of the time until the head of a streamed response.
    let timeout: Duration

    /// Creates the plan for the first attempt to send a request.
    init(_ request: CheckedRequest, isStreamed: Bool) {
        self.request = request
        self.isStreamed = isStreamed
        connections = PermittedConnections(for: request)
        timeout = request.timeout
    }

    /// Creates the plan for the second attempt.
    init(second request: CheckedRequest, isStreamed: Bool, timeout: Duration) {
        self.request = request
        self.isStreamed = isStreamed
        connections = .new
        self.timeout = timeout
    }

    /// Whether the request uses only options that a handle sets for every request.
    var isOrdinary: Bool {
        !isStreamed && request.content.stream == nil && request.progress == nil && request.certificate == nil
            && request.trust.isStandard
    }
}

/// Connections over which a request may be sent.
enum PermittedConnections {
    /// All. The request may be sent again if the server closes the connection instead of responding.
    case any
    /// Those that were used a moment ago, so that the server doesn't close them, and new ones.
    case recent
    /// Only new ones.
    case new

    /// The connections for the first attempt to send a request.
    ///
    /// If its content can be created only once, there is no second attempt, not even if no byte was sent.
    init(for request: CheckedRequest) {
        self = request.isRepeatable ? .any : request.isReplayable ? .recent : .new
    }
}

extension ServerTrust {
    /// Whether it adds no rule to the transport's configuration.
    var isStandard: Bool {
        guard case .standard = authorities else { return false }
        return !isRefused && pinnedPublicKeys.isEmpty
    }
}

/// A received response. The body of a streamed response is empty.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    let body: [UInt8]
}
