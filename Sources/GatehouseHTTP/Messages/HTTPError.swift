/// The reason why a request has no response.
public struct HTTPError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The request can't be sent: it has no URL, an invalid header field, or a body that can't be encoded.
        case invalidRequest
        /// No connection to the server could be established.
        case cannotConnect
        /// The connection was lost after it was established.
        case connectionLost
        /// The task was cancelled.
        case cancelled
        /// TLS failed, or the request would have been sent without TLS where that isn't allowed.
        case insecureConnection
        /// The response isn't valid HTTP, or is longer than allowed.
        case invalidResponse
        /// The chain is being reset.
        case resetInProgress
        /// The request needs an authentication method that isn't available, or credentials that aren't available.
        case cannotAuthenticate
        /// The request took longer than its timeout.
        case timedOut
        /// The content of the response can't be decoded.
        case cannotDecodeResponse
        /// Any other failure.
        case unknown
    }

    /// The kind of the failure.
    public let code: Code

    /// A text that is safe to show. It never contains a header field or a body.
    public let reason: String

    /// The request that failed, or nil.
    public let request: HTTPRequest?

    /// The response, or nil if none was received.
    public let response: HTTPResponse?

    /// The cause of the failure, or nil.
    public let underlyingError: (any Error)?

    /// Creates an error.
    public init(
        _ code: Code, _ reason: String = "", request: HTTPRequest? = nil, response: HTTPResponse? = nil,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.reason = reason
        self.request = request
        self.response = response
        self.underlyingError = underlyingError
    }

    /// The code, the origin of the request, and the reason. No other part of the URL is contained.
    public var description: String {
        let parts = [code.rawValue, request?.origin?.description, reason.isEmpty ? nil : reason]
        return "HTTP failure: " + parts.compactMap { $0 }.joined(separator: ": ")
    }

    /// Converts any error of a loader or a transport. An ``HTTPError`` is kept unchanged.
    public init(wrapping error: any Error, request: HTTPRequest?) {
        switch error {
        case let error as HTTPError: self = error
        case is CancellationError: self.init(.cancelled, request: request)
        default: self.init(.unknown, "a loader or the transport failed", request: request, underlyingError: error)
        }
    }
}

/// The result of a request.
public typealias HTTPResult = Result<HTTPResponse, HTTPError>

/// The messages of a result.
extension HTTPResult {
    /// The request that has this result.
    public var request: HTTPRequest? {
        switch self {
        case .success(let response): response.request
        case .failure(let error): error.request
        }
    }

    /// The response. For a failure it is the response received so far, or nil.
    public var response: HTTPResponse? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }
}
