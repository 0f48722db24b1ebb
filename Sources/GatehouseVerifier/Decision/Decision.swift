public import GatehouseHTTP

/// The decision of a verifier about a request.
public enum Decision: Sendable {
    /// The request is accepted. The principal is its sender.
    case accepted(Principal)
    /// The request is refused. The response to send is ``Refusal/response``.
    case refused(Refusal)
    /// The request can't be decided now. The response to send is ``VerificationUnavailable/response``, a 503, so that
    /// no client discards its token because of an outage.
    case undecided(VerificationUnavailable)
}

/// The reasons for a refusal, and the response to send.
public struct Refusal: Sendable, CustomStringConvertible {
    /// The reasons, at least one, for the log.
    public let reasons: [RefusalReason]

    /// The response to send. It says only what the RFCs require.
    public let response: HTTPResponse

    init(_ first: RefusalReason, _ others: [RefusalReason] = [], answering form: RefusalAnswer) {
        reasons = [first] + others
        response = form.response(to: reasons)
    }

    /// The reasons. Contains no part of the token.
    public var description: String {
        "refused: " + reasons.map(\.description).joined(separator: ", ")
    }
}

/// The reason why a request can't be decided now.
public struct VerificationUnavailable: Sendable, CustomStringConvertible {
    /// The kinds of causes.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The issuer's keys are unavailable.
        case keysUnavailable
        /// The token's key isn't among the issuer's keys, and it isn't looked up yet, since another unknown key was
        /// looked up shortly before. Anyone can cause this with an invented key identifier.
        case keyNotLookedUp
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

    /// The code and the error that caused it. Errors of this package contain no part of the token; a replay memory or
    /// a source of keys of your own describes its errors itself.
    public var description: String {
        "undecided: \(code.rawValue): \(underlyingError)"
    }
}

/// Ends the verification of a request before it is complete. Used only inside this module.
enum VerificationFailure: Error {
    case refused(RefusalReason, others: [RefusalReason] = [])
    case undecided(VerificationUnavailable)

    static func refused(
        _ code: RefusalReason.Code, _ detail: String? = nil,
        consequence: RefusalReason.Consequence = .invalidToken
    ) -> VerificationFailure {
        .refused(RefusalReason(code, detail, consequence: consequence))
    }
}
