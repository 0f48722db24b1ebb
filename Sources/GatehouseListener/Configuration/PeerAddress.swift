public import GatehouseHTTP

/// The other end of a connection, as the system names it. Behind a proxy it is the proxy.
public struct PeerAddress: HTTPRequestOption, Sendable, Hashable, CustomStringConvertible {
    /// A request that no listener received has no other end.
    public static let defaultOptionValue: PeerAddress? = nil

    /// The address in numbers.
    public let host: String

    /// The port.
    public let port: Int

    /// Names the other end.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `HOST:PORT`, with an IPv6 host in brackets.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// The sender of a received request.
extension HTTPRequest {
    /// Who sent the request; nothing if no listener received it.
    public var peerAddress: PeerAddress? {
        get { self[option: PeerAddress.self] }
        set { self[option: PeerAddress.self] = newValue }
    }
}
