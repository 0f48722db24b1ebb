/// What a request says to a redirect.
///
/// The handler gets the answer that redirects, and the request as ``FollowRedirects`` would send it. It gives that one back,
/// changed or not, or nothing to refuse, and then the answer goes to the caller as it is. What it can't do is leave TLS, or
/// take to a third place what belongs to the first.
public enum RedirectHandler: HTTPRequestOption {
    /// Every redirect is followed.
    public static let defaultOptionValue: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)? = nil

    /// What a handler does with a redirect is its request's response alone.
    public static func sharing(
        of value: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)?
    ) -> ResponseSharing {
        value == nil ? .always : .never
    }
}
