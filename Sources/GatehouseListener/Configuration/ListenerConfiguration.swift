public import GatehouseHTTP

/// Where and how a listener serves.
public struct ListenerConfiguration: Sendable {
    /// The address to listen on; default: a free port on loopback.
    public var address: ListenAddress

    /// The origin of the requests' URLs, whatever their `Host` says; default: `http://`, or with ``tls`` `https://`,
    /// and the address.
    public var publicOrigin: Origin?

    /// The limits on sizes, numbers and times.
    public var limits: ListenerLimits

    /// The certificate and key; nil serves plain HTTP.
    public var tls: ListenerTLS?

    /// Header fields of every response that the listener creates itself, such as 400 or 503. A field that such a
    /// response has already is left as it is. libmicrohttpd's own responses don't have them: see ``Listener``.
    public var ownHeaders = HTTPHeaders()

    /// Creates a configuration.
    public init(
        address: ListenAddress = .loopback(), publicOrigin: Origin? = nil, limits: ListenerLimits = ListenerLimits(),
        tls: ListenerTLS? = nil
    ) {
        self.address = address
        self.publicOrigin = publicOrigin
        self.limits = limits
        self.tls = tls
    }
}
