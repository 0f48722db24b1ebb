public import Foundation
public import GatehouseTypes

/// The configuration of a ``CurlTransport``. No value is taken from the environment.
public struct CurlConfiguration: Sendable {
    /// The proxy for all requests, or nil for direct connections.
    public var proxy: URL?

    /// The path of a PEM file with certificate authorities that replace the system's.
    public var caFile: String?

    /// The path of a unix socket for all connections, regardless of the request's host.
    public var unixSocket: String?

    /// The IP address of this machine from which connections are made, or nil for the system's choice.
    package var localAddress: String?

    /// The addresses to which connections are made, or nil for all. Another address is refused before a connection is
    /// made, whatever the host's name says. A proxy's address counts, not the address behind the proxy.
    public var reachableAddresses: ReachableAddresses?

    /// The clock that measures how long connections are idle.
    package var time: any TimeSource = SystemTimeSource()

    /// The maximum time to establish a connection, including TLS.
    public var connectTimeout: Duration

    /// The maximum number of connections. Further requests wait for a free one.
    public var maximumConnections: Int

    /// The maximum size of a response's header fields in bytes, including interim responses.
    public var maximumHeaderSize: Int

    /// The `User-Agent` of requests that have none; nil sends none.
    public var userAgent: String?

    /// Creates a configuration.
    public init(
        proxy: URL? = nil, caFile: String? = nil, unixSocket: String? = nil,
        connectTimeout: Duration = .seconds(10),
        maximumConnections: Int = 64, maximumHeaderSize: Int = 64 * 1024
    ) {
        self.proxy = proxy
        self.caFile = caFile
        self.unixSocket = unixSocket
        self.connectTimeout = connectTimeout
        self.maximumConnections = maximumConnections
        self.maximumHeaderSize = maximumHeaderSize
    }
}

extension CurlConfiguration: CustomStringConvertible, CustomReflectable {
    /// All values except the proxy's URL, which can contain a password.
    public var description: String {
        "proxy: \(proxy == nil ? "none" : "set"), caFile: \(caFile ?? "the system's"), "
            + "unixSocket: \(unixSocket ?? "none"), localAddress: \(localAddress ?? "any"), "
            + "connectTimeout: \(connectTimeout), maximumConnections: \(maximumConnections)"
    }

    /// A mirror that contains only the description.
    public var customMirror: Mirror {
        Mirror(self, children: ["configuration": description], displayStyle: .struct)
    }
}
