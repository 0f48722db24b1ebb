/// Why a token's status isn't known.
public struct StatusListError: Error, Sendable, CustomStringConvertible {
    /// The kinds of trouble.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The list's address isn't one of the issuer's, or neither `https` nor this very machine.
        case foreignAddress
        /// The list has no such place.
        case noSuchPlace
        /// There is no answer.
        case unreachable
        /// The answer has another status than 200, another type of content, or is too large. Redirects aren't followed.
        case unacceptableAnswer
        /// What came isn't a signed list, or has a claim that can't be read.
        case invalidDocument
        /// The list isn't signed by the issuer.
        case invalidSignature
        /// The issuer's keys are out of reach.
        case keysUnavailable
        /// The list is another one, another issuer's, or isn't of this time.
        case wrongList
        /// The list is older than one that was here before.
        case rolledBack
        /// The last attempt failed, and it's too soon for another one.
        case waitingToRetry
        /// There are more lists than may be kept.
        case tooManyLists
        /// There is nothing that could get lists.
        case noSource
    }

    /// What the trouble is.
    public let code: Code

    /// What caused it.
    public let underlyingError: (any Error)?

    /// Describes trouble.
    public init(_ code: Code, underlyingError: (any Error)? = nil) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// The code.
    public var description: String {
        "status list: \(code.rawValue)"
    }
}
