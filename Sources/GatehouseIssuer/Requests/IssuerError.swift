package import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth

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
        /// The issuer's keys don't include the token's key, and other keys were looked up shortly before.
        case keyNotLookedUp
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

    /// The URL that the request was for, or the issuer identifier that no request can be for, without query and user
    /// information; `nil` if there is none.
    package let address: String?

    /// The cause in words, without secrets; `nil` if the code says everything.
    package let detail: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of reason.
    ///   - response: The response that isn't acceptable, if there was one.
    ///   - address: The URL that the request was for.
    ///   - detail: The cause in words. If `nil`, it is that of the underlying error or of the response.
    ///   - underlyingError: The error that caused it.
    package init(
        _ code: Code, response: HTTPResponse? = nil, address: String? = nil, detail: String? = nil,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.response = response
        self.address = address
        self.detail = detail ?? IssuerError.words(for: underlyingError) ?? IssuerError.words(for: response)
        self.underlyingError = underlyingError
    }

    /// The code, the address and the cause.
    package var description: String {
        code.rawValue + (address.map { " (\($0))" } ?? "") + (detail.map { ": \($0)" } ?? "")
    }

    /// The fields of a diagnostic event about a failed fetch.
    package var fields: [String: String] {
        var fields = ["reason": code.rawValue]
        fields["address"] = address
        fields["detail"] = detail
        return fields
    }

    /// Only errors whose descriptions contain no secrets are described.
    private static func words(for error: (any Error)?) -> String? {
        switch error {
        case let error as HTTPError: error.reason.isEmpty ? error.code.rawValue : error.reason
        case let error as IssuerError: error.description
        case let error as OAuthError: error.code.rawValue + (error.parameter.map { " (\($0))" } ?? "")
        case let error as JOSEError: error.description
        case let error as UnusableMember: error.description
        default: nil
        }
    }

    private static func words(for response: HTTPResponse?) -> String? {
        guard let response else { return nil }
        guard response.status == .ok else { return "status \(response.status.rawValue)" }
        return response.headers.contentType.map { "content type \($0.essence)" } ?? "no content type"
    }
}
