import GatehouseHTTP

/// The request of an exchange, and how its response is received.
struct RequestPlan: Sendable {
    let request: CheckedRequest

    /// Whether the response's content is streamed.
    let isStreamed: Bool

    /// Whether the request uses only options that a handle sets for every request.
    var isOrdinary: Bool {
        !isStreamed && request.content.stream == nil && request.progress == nil && request.certificate == nil
            && request.trust.isStandard
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
