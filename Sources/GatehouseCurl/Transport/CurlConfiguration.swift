public import Foundation

extension CurlTransport {
    /// How a transport reaches servers. Nothing of it comes from the environment.
    public struct Configuration: Sendable {
        /// A proxy for all requests; nothing means that they go straight to their servers.
        public var proxy: URL?

        /// The path of a file of certificate authorities in PEM, in place of the system's.
        public var caFile: String?

        /// The path of a unix socket that all connections go to, whatever host a request names.
        public var unixSocket: String?

        /// How long a connection may take to be made, TLS included.
        public var connectTimeout: Duration

        /// How many connections there may be at once; further requests wait for one.
        public var maximumConnections: Int

        /// The most bytes of an answer's header fields, interim answers included.
        public var maximumHeaderSize: Int

        /// Describes how servers are reached.
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
}

extension CurlTransport.Configuration: CustomStringConvertible, CustomReflectable {
    /// Everything but the proxy's address, which may hold a password.
    public var description: String {
        "proxy: \(proxy == nil ? "none" : "set"), caFile: \(caFile ?? "the system's"), "
            + "unixSocket: \(unixSocket ?? "none"), connectTimeout: \(connectTimeout), "
            + "maximumConnections: \(maximumConnections)"
    }

    /// A mirror that shows the description alone.
    public var customMirror: Mirror {
        Mirror(self, children: ["configuration": description], displayStyle: .struct)
    }
}
