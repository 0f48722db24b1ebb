public import GatehouseTypes

/// How much a client may send, and how long anything may take.
public struct ListenerLimits: Sendable, Hashable {
    /// The largest head in bytes, from the method to the empty line; a larger one is answered 431.
    public var headSize = 16 * 1024

    /// The most header fields; more are answered 431.
    public var fieldCount = 100

    /// The largest body in bytes; a larger one is answered 413.
    public var bodySize = 64 * 1024

    /// The most connections at once; more wait in the system's queue. When some wait, the connection is closed that
    /// has sent no whole request for the longest time.
    ///
    /// A process that may open few files (`RLIMIT_NOFILE`) has fewer: up to half of the files, at most 128, are left
    /// for everything else.
    public var connections = 1_000

    /// The most connections of one IPv4 address or IPv6 network of 64 bits; more are closed at once.
    ///
    /// Each also has at most as many as are free. So one peer never has more than half of ``connections``, and ten
    /// leave an eleventh part free.
    public var connectionsPerAddress = 250

    /// Networks whose connections only ``connections`` limits; default: loopback. A proxy on another machine belongs
    /// here: it has the connections of all its clients.
    public var unlimitedNetworks = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }

    /// How long a connection may be silent, in whole seconds of the system's clock, before it's closed.
    public var idleTimeout: Duration = .seconds(10)

    /// How long a connection may take, from the moment that it is free, to have sent the next whole request.
    ///
    /// A client that sends one byte now and then is never idle, but it gets no further than this.
    public var receiveDeadline: Duration = .seconds(30)

    /// How long the handler may take for its answer; then the client is answered 503 and the handler's task cancelled.
    public var handlerDeadline: Duration = .seconds(30)

    /// How long the client may take to read the answer.
    public var sendDeadline: Duration = .seconds(30)

    /// The limits as they are unless somebody says otherwise.
    public init() {}
}
