import GatehouseTypes

/// Where a listener waits for connections: an address of this machine, and a port.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// An IPv4 or IPv6 address in numbers, without brackets.
    public let host: String

    /// The port; 0 asks the system for a free one.
    public let port: Int

    /// Names an address.
    ///
    /// - Parameters:
    ///   - host: An IPv4 or IPv6 address in numbers, or `localhost` for 127.0.0.1. Names aren't looked up.
    ///   - port: 0 to 65535; 0 asks the system for a free one.
    public init(host: String, port: Int) {
        self.host = host == "localhost" ? "127.0.0.1" : host
        self.port = port
    }

    /// This very machine, over IPv4.
    public static func loopback(port: Int = 0) -> ListenAddress {
        ListenAddress(host: "127.0.0.1", port: port)
    }

    /// Reads `HOST:PORT`, with an IPv6 host in brackets.
    ///
    /// - Throws: ``ListenerError/Code/invalidAddress`` if the text is anything else.
    public init(parsing text: String) throws(ListenerError) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw ListenerError(.invalidAddress, "write the address as HOST:PORT, like 127.0.0.1:8080")
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw ListenerError(.invalidAddress, "write an IPv6 address in brackets, like [::1]:8080")
        }
        guard !host.isEmpty else {
            throw ListenerError(.invalidAddress, "the host is missing; 0.0.0.0 means all addresses of this machine")
        }
        guard host == "localhost" || IPAddress(String(host)) != nil else {
            throw ListenerError(
                .invalidAddress, "the host must be an IP address in numbers, or localhost: names aren't looked up")
        }
        self.init(host: String(host), port: Int(port))
    }

    /// `HOST:PORT`, with an IPv6 host in brackets.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
