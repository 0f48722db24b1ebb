import Foundation

/// The URI that receives the response of the authorization endpoint (RFC 6749, section 3.1.2; RFC 8252).
///
/// It is stored as given and compared byte by byte, without normalization.
public struct RedirectURI: Sendable, Hashable, CustomStringConvertible {
    /// The URI as given.
    public let text: String

    private let uri: AbsoluteURI

    /// Parses a URI.
    ///
    /// Allowed are `https`, `http` to this machine, and a private-use scheme in reversed domain order
    /// (`com.example.app:/callback`; RFC 8252, section 7.1). Fragments, user information, and schemes such as
    /// `javascript:` aren't allowed.
    ///
    /// - Throws: ``OAuthError`` for any other URI.
    public init(_ text: String) throws(OAuthError) {
        guard text.utf8.count <= 2048, let uri = AbsoluteURI(text), uri.fragment == nil, !uri.hasUserInfo,
            uri.isSecure || uri.scheme.contains(".")
        else { throw OAuthError(.invalidParameter, "redirect_uri") }
        self.text = text
        self.uri = uri
    }

    /// Returns whether this URI may be used if the other one is registered.
    ///
    /// Both must be the same text, except for the port of a loopback address, which a native app can't know in advance
    /// (RFC 8252, section 7.3). The name `localhost` doesn't count as a loopback address (section 8.3).
    public func matches(registered: RedirectURI) -> Bool {
        if text == registered.text { return true }
        guard let own = withoutLoopbackPort, let other = registered.withoutLoopbackPort else { return false }
        return own == other
    }

    private var withoutLoopbackPort: String? {
        guard uri.scheme == "http", let host = uri.host, ["127.0.0.1", "[::1]"].contains(host) else { return nil }
        return "http://" + host + uri.path + (uri.query.map { "?" + $0 } ?? "")
    }

    /// Whether it leads to the machine on which the browser runs (RFC 8252, section 7.3).
    package var isOnOwnMachine: Bool { uri.scheme == "http" }

    /// The place where a browser delivers a response.
    package enum Place: Sendable, Hashable {
        /// A site, by its host, with the port if it isn't the standard one.
        case site(String)
        /// An app that listens on the machine of the browser, at whatever port.
        case ownMachine
        /// An app that has registered a private-use scheme on that machine.
        case app(String)
    }

    /// The place to which it leads.
    package var place: Place {
        guard let host = uri.host, uri.scheme == "https" || uri.scheme == "http" else { return .app(uri.scheme) }
        guard !isOnOwnMachine else { return .ownMachine }
        return .site(uri.port.flatMap { $0 == 443 ? nil : "\(host):\($0)" } ?? host)
    }

    /// Whether its host has no percent sign, with which it could be another host in a browser.
    package var hasPlainHost: Bool { uri.host?.utf8.contains(UInt8(ascii: "%")) != true }

    /// The names of the parameters in its query.
    package var parameterNames: [String] {
        (uri.query ?? "").split(separator: "&").map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return name.removingPercentEncoding ?? name
        }
    }

    /// Whether it is an address of an issuer: at its origin, and under the path of its identifier, however a browser, a
    /// proxy or the issuer reads the path. An address of the person's own machine never is: its port is the app's
    /// choice, also if the issuer is on that machine.
    package func isWithin(issuer: String) -> Bool {
        guard !isOnOwnMachine, let issuer = AbsoluteURI(issuer), issuer.originText == uri.originText else {
            return false
        }
        let path = RedirectURI.segments(uri.path)
        return path.contains(".") || path.contains("..") || path.starts(with: RedirectURI.segments(issuer.path))
    }

    private static func segments(_ path: String) -> [Substring] {
        (path.removingPercentEncoding ?? path).split(separator: "/")
    }

    /// The URI as given.
    public var description: String { text }
}
