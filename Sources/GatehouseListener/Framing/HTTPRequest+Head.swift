import GatehouseHTTP

extension HTTPRequest {
    /// The request that a checked head describes. Its address stands on the listener's public origin, never on the
    /// Host.
    ///
    /// - Returns: Nothing if path and query don't make an address.
    init?(_ head: RequestHead, base: String, peer: PeerAddress?) {
        self.init(HTTPMethod(rawValue: head.method), head.target, of: base)
        for field in head.fields { headers.add(field.name, field.value) }
        peerAddress = peer
    }
}
