public import Foundation

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
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
            let port = url.port ?? ["https": 443, "http": 80][scheme]
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
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
        let isDefault = ["https": 443, "http": 80][scheme] == port
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return isDefault ? "\(scheme)://\(bracketed)" : "\(scheme)://\(bracketed):\(port)"
    }
}
