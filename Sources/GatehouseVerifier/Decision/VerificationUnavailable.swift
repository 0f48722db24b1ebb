public import GatehouseHTTP

/// The reason why a request can't be decided now.
public struct VerificationUnavailable: Sendable, CustomStringConvertible {
    /// The kinds of causes.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The issuer's keys are unavailable.
        case keysUnavailable
        /// The replay memory is full or unavailable.
        case replayMemoryUnavailable
        /// The token's status is unavailable.
        case statusUnavailable
        /// The introspection endpoint is unavailable.
        case introspectionUnavailable
    }

    /// The kind of cause.
    public let code: Code

    /// The error that caused it.
    public let underlyingError: any Error

    init(_ code: Code, _ underlyingError: any Error) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// The response to send: 503, with `Retry-After: 5` (seconds).
    public var response: HTTPResponse {
        HTTPResponse(status: .serviceUnavailable, headers: ["Retry-After": "5", "Cache-Control": "no-store"])
    }

    /// The code.
    public var description: String {
        "undecided: \(code.rawValue)"
    }
}
