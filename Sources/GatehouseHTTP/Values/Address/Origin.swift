public import Foundation
import GatehouseTypes

/// Scheme, host and port: what credentials are bound to (RFC 6454, section 4).
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case.
    public let host: String
    /// The port, the scheme's own where none is written.
    public let port: Int

    /// The origin of an address that has a scheme, a host, and a port or a scheme with a known one.
    public init?(_ url: URL) {
        guard let scheme = url.scheme, let host = url.host() else { return nil }
        self.init(scheme: scheme, host: host, port: url.port)
    }

    /// Reads an origin: a scheme, a host and perhaps a port, such as `https://api.example.com:8443`.
    ///
    /// - Parameter text: The origin. Text with a user, a path, a query or a fragment is not an origin and gives nil.
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

    /// Feeds what tells most origins apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(port)
    }

    /// Whether what is sent there stays unread by others: `https`, or this very machine.
    public var isSecure: Bool {
        scheme == "https" || isLoopback
    }

    /// Whether the host is this very machine.
    public var isLoopback: Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }

    /// The origin as it stands in an `Origin` header field; a scheme's own port is left out.
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
    /// An origin that is written in the program, such as `"https://api.example.com"`.
    ///
    /// A literal that isn't an origin is a programming error and ends the process. Text from outside goes through
    /// ``init(_:)-(String)``, which returns nil instead.
    public init(stringLiteral text: String) {
        guard let origin = Origin(text) else {
            preconditionFailure(
                "'\(text)' is not an origin: write a scheme, a host and perhaps a port, such as https://api.example.com"
            )
        }
        self = origin
    }
}
