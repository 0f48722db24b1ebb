/// Why a request has no answer.
public struct HTTPError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The request can't be sent as it is: no address, a bad header field, a body that can't be encoded.
        case invalidRequest
        /// There is no way to the server.
        case cannotConnect
        /// The connection was made and then lost.
        case connectionLost
        /// The task was cancelled.
        case cancelled
        /// TLS failed, or plain text would have been used where it isn't allowed.
        case insecureConnection
        /// The answer isn't HTTP, or is longer than allowed.
        case invalidResponse
        /// The chain is being reset.
        case resetInProgress
        /// The request asks for a method that nobody provides, or for credentials that nobody has.
        case cannotAuthenticate
        /// The time is over.
        case timedOut
        /// The answer isn't what was to be read from it.
        case cannotDecodeResponse
        /// Anything else.
        case unknown
    }

    /// What happened.
    public let code: Code

    /// A sentence that is safe to show; it never holds a header field or a body.
    public let reason: String

    /// The request that failed.
    public let request: HTTPRequest?

    /// The answer as far as there was one.
    public let response: HTTPResponse?

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes a failure.
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

    /// The code and the reason.
    public var description: String {
        reason.isEmpty ? "HTTP failure: \(code.rawValue)" : "HTTP failure: \(code.rawValue): \(reason)"
    }
}

extension HTTPError {
    /// Makes a failure of whatever a loader or a transport threw; a failure stays what it is.
    public init(wrapping error: any Error, request: HTTPRequest?) {
        switch error {
        case let error as HTTPError: self = error
        case is CancellationError: self.init(.cancelled, request: request)
        default: self.init(.unknown, "a loader failed", request: request, underlyingError: error)
        }
    }
}
