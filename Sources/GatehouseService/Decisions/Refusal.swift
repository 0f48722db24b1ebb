public import GatehouseOAuth
package import GatehouseTypes

/// The service's decision not to do what a request asks for, from the rule that decides to the response.
///
/// A use case that throws it has changed no row, unless it says so.
public struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error code of the response.
    public let code: OAuthErrorCode
    /// The reason, in a sentence for developers.
    public let reason: String
    /// The nonce that the client's next DPoP proof has to contain; `nil` if none is asked for.
    package var nonce: String?
    /// How long to wait before the next try; `nil` if waiting doesn't help.
    public var retryDelay: Duration?
    /// Where the response goes. `nil` if it answers the request itself, and isn't sent to a redirect URI.
    package var target: AuthorizationTarget?
    /// The number that the party has met; `nil` if it is refused for another reason.
    package var bound: Bound?
    /// The account and the device whose number it is, for the audit; `nil` if it is the client's own.
    package var account: AccountID?
    package var device: DeviceID?

    /// A word that the log has besides the code; `nil` if the code says everything. It contains nothing that was sent.
    package var cause: String?

    /// Creates a refusal.
    package init(_ code: OAuthErrorCode, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// How long to wait, in whole seconds rounded up, at least one (`Retry-After`, RFC 9110, section 10.2.3).
    package var retryAfter: Int64? {
        retryDelay.map { max(1, -(.zero - $0).wholeSeconds) }
    }

    /// The error in a response.
    package var response: OAuthErrorResponse {
        OAuthErrorResponse(code, description: reason)
    }

    /// The code and the reason.
    public var description: String { "\(code): \(reason)" }
}

/// What a rule decides: an answer, or the refusal. The changes that a rule wants are made in both cases.
typealias Decision<Answer> = Result<Answer, Refusal>

extension Refusal {
    /// The refusal of a malformed message.
    package init(_ error: OAuthError) {
        self.init(error.response.code, error.response.description ?? error.description)
    }
}

extension OAuthErrorCode {
    /// There is something with this name already.
    public static let alreadyExists = OAuthErrorCode(rawValue: "already_exists")
    /// There is no such client, account, device or key.
    public static let notFound = OAuthErrorCode(rawValue: "not_found")
    /// Too many tries have failed.
    public static let tooManyAttempts = OAuthErrorCode(rawValue: "too_many_attempts")
    /// The facts aren't those any more that a page has stated. A client gets another code.
    package static let accessChanged = OAuthErrorCode(rawValue: "access_changed")
}

extension Refusal {
    /// Nothing is granted for a page that has stated something else. The person is shown the page again.
    package static let accessChanged = Refusal(
        .accessChanged, "The client was changed since the page was shown, and asks for something else now.")
}
