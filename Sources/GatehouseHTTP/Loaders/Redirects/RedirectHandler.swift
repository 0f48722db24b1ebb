/// A request's own handling of redirects.
///
/// The handler gets the redirect response, and the request that ``FollowRedirects`` would send. It returns that
/// request, changed or unchanged, or nil to refuse the redirect; then the caller gets the redirect response. It can't
/// redirect from `https` to `http`, and it can't send data that is bound to the first origin to a third one.
public enum RedirectHandler: HTTPRequestOption {
    /// The default is nil: every redirect is followed.
    public static let defaultOptionValue: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)? = nil

    /// A request with a handler doesn't share its response, since the handler may change it.
    public static func sharing(
        of value: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)?
    ) -> ResponseSharing {
        value == nil ? .always : .never
    }
}
