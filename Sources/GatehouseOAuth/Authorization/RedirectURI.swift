/// Where the answer of the authorization endpoint goes (RFC 6749, section 3.1.2; RFC 8252).
///
/// It's kept as it was written and compared byte by byte; nothing in it is normalised.
public struct RedirectURI: Sendable, Hashable, CustomStringConvertible {
    /// The address as it was written.
    public let text: String

    private let uri: AbsoluteURI

    /// Reads an address.
    ///
    /// `https` is allowed, `http` on this very machine, and a private-use scheme in reversed domain order
    /// (`com.example.app:/callback`; RFC 8252, section 7.1). A fragment, a user name, `javascript:` and their like aren't.
    ///
    /// - Throws: ``OAuthError`` for anything else.
    public init(_ text: String) throws(OAuthError) {
        guard text.utf8.count <= 2048, let uri = AbsoluteURI(text), uri.fragment == nil, !uri.hasUserInfo,
            uri.isSecure || uri.scheme.contains(".")
        else { throw OAuthError(.invalidParameter, "redirect_uri") }
        self.text = text
        self.uri = uri
    }

    /// Whether this address may be used where the other one is registered.
    ///
    /// Both must be the same text, save for the port of a loopback address, which a native app can't know beforehand
    /// (RFC 8252, section 7.3). The name `localhost` isn't such an address (section 8.3).
    public func matches(registered: RedirectURI) -> Bool {
        if text == registered.text { return true }
        guard let own = withoutLoopbackPort, let other = registered.withoutLoopbackPort else { return false }
        return own == other
    }

    private var withoutLoopbackPort: String? {
        guard uri.scheme == "http", let host = uri.host, ["127.0.0.1", "[::1]"].contains(host) else { return nil }
        return "http://" + host + uri.path + (uri.query.map { "?" + $0 } ?? "")
    }

    /// The address as it was written.
    public var description: String { text }
}
