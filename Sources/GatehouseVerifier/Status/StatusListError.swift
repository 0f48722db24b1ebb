/// The reason why a token's status is unknown.
package struct StatusListError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    package enum Code: String, Sendable {
        /// The list's URL has an origin that isn't allowed, or isn't secure: its scheme isn't `https` and its host
        /// isn't this machine.
        case foreignAddress
        /// The token's index is outside the list.
        case noSuchPlace
        /// There was no response.
        case unreachable
        /// The response has another status than 200 or another content type, or is too large. Redirects aren't
        /// followed.
        case unacceptableAnswer
        /// The response isn't a signed list, or has an invalid claim.
        case invalidDocument
        /// The signature doesn't verify with the issuer's keys.
        case invalidSignature
        /// The issuer's keys are unavailable.
        case keysUnavailable
        /// The list has another URI or issuer, or isn't valid now.
        case wrongList
        /// The list is older than one that was fetched before.
        case rolledBack
        /// The last attempt failed, and the next one isn't allowed yet.
        case waitingToRetry
        /// There are more lists than may be cached.
        case tooManyLists
        /// No source of lists is configured.
        case noSource
    }

    /// The kind of reason.
    package let code: Code

    /// The error that caused it.
    package let underlyingError: (any Error)?

    /// Creates an error.
    package init(_ code: Code, underlyingError: (any Error)? = nil) {
        self.code = code
        self.underlyingError = underlyingError
    }

    /// The code.
    package var description: String {
        "status list: \(code.rawValue)"
    }
}
