public import GatehouseHTTP

/// Why it can't be told now whether a request may pass.
public struct Indecision: Sendable, CustomStringConvertible {
    /// The kinds of trouble.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The issuer's keys are out of reach.
        case keysUnavailable
        /// The replay memory is full or out of reach.
        case replayMemoryUnavailable
        /// The token's status is out of reach.
        case statusUnavailable
        /// Whoever would have to be asked about the token is out of reach.
        case introspectionUnavailable
    }

    /// What the trouble is.
    public let code: Code

    /// What caused it.
    public let underlyingError: any Error

    init(_ code: Code, _ underlyingError: any Error) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// What to answer: 503, to be tried again soon.
    public var response: HTTPResponse {
        HTTPResponse(status: .serviceUnavailable, headers: ["Retry-After": "5", "Cache-Control": "no-store"])
    }

    /// The code.
    public var description: String {
        "undecided: \(code.rawValue)"
    }
}
