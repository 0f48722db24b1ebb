public import Foundation
import GatehouseTypes

/// A scheme, a host and a port (RFC 6454, section 4). Credentials are bound to an origin.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The port. It is the scheme's default port if the URL contains none.
    public let port: Int

    /// The origin of a URL. Returns nil if the URL has no scheme or host, or if it has no port and its scheme has no
    /// known default.
    public init?(_ url: URL) {
        guard let scheme = url.scheme, let host = url.host() else { return nil }
        self.init(scheme: scheme, host: host, port: url.port)
    }

    /// Parses an origin: a scheme, a host and optionally a port, such as `https://api.example.com:8443`.
    ///
    /// - Parameter text: The origin. The result is nil for a text with user information, a path, a query or a fragment.
    public init?(_ text: String) {
        guard let components = URLComponents(string: text), components.user == nil, components.password == nil,
            components.percentEncodedPath.isEmpty, components.percentEncodedQuery == nil,
            components.percentEncodedFragment == nil, let url = components.url
        else { return nil }
        self.init(url)
    }

    init?(scheme: String, host: String, port: Int?) {
        let scheme = scheme.asciiLowercased
        guard !host.isEmpty, let port = port ?? Origin.defaultPort(of: scheme) else { return nil }
        self.scheme = scheme
        self.host = host.asciiLowercased
        self.port = port
    }

    /// Hashes host and port.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(port)
    }

    /// Whether data that is sent there is protected from others: the scheme is `https` or the host is the local
    /// machine.
    public var isSecure: Bool {
        scheme == "https" || isLoopback
    }

    /// Whether the host is the local machine.
    public var isLoopback: Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }

    /// The origin as the value of an `Origin` header field. The default port of a scheme is omitted.
    public var description: String {
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return Origin.defaultPort(of: scheme) == port ? "\(scheme)://\(bracketed)" : "\(scheme)://\(bracketed):\(port)"
    }

    private static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "https": 443
        case "http": 80
        default: nil
        }
    }
}

extension Origin: ExpressibleByStringLiteral {
    /// Creates an origin from a literal in the program, such as `"https://api.example.com"`.
    ///
    /// A literal that isn't an origin is a programming error and ends the process. Use ``init(_:)-(String)`` for text
    /// from outside; it returns nil instead.
    public init(stringLiteral text: String) {
        guard let origin = Origin(text) else {
            preconditionFailure(
                "'\(text)' is not an origin: write a scheme, a host and perhaps a port, such as https://api.example.com"
            )
        }
        self = origin
    }
}
