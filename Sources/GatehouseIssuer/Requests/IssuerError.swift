package import GatehouseHTTP

/// The reason why an issuer's metadata, keys, status lists or introspection responses are unavailable.
package struct IssuerError: Error, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    package enum Code: String, Sendable {
        /// Requests may not be sent to the URL: its scheme isn't `https` and its host isn't this machine.
        case insecureAddress
        /// The credentials of this client couldn't be created.
        case authenticationFailed
        /// There was no response.
        case unreachable
        /// The response has another status than 200, is too large, or isn't valid HTTP. Redirects aren't followed.
        case unacceptableAnswer
        /// The response is invalid: another content type, another issuer, or another document.
        case invalidDocument
        /// The last attempt failed, and the next one isn't allowed yet.
        case waitingToRetry
        /// Too many introspection requests are already in progress.
        case tooBusy
        /// The status list's URL has an origin that isn't allowed, or isn't secure.
        case foreignAddress
        /// The token's index is outside the status list.
        case noSuchPlace
        /// The status list's signature doesn't verify with the issuer's keys.
        case invalidSignature
        /// The issuer's keys are unavailable.
        case keysUnavailable
        /// The status list has another URI or issuer, or isn't valid now.
        case wrongList
        /// The status list is older than one that was fetched before.
        case rolledBack
        /// There are more status lists than may be cached.
        case tooManyLists
        /// No source of status lists is configured.
        case noSource
    }

    /// The kind of reason.
    package let code: Code

    /// The response that isn't acceptable, if there was one.
    package let response: HTTPResponse?

    /// The error that caused it.
    package let underlyingError: (any Error)?

    /// Creates an error.
    package init(_ code: Code, response: HTTPResponse? = nil, underlyingError: (any Error)? = nil) {
        self.code = code
        self.response = response
        self.underlyingError = underlyingError
    }

    /// The code.
    package var description: String {
        "issuer: \(code.rawValue)"
    }
}
