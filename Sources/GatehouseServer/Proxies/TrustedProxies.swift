import GatehouseHTTP
public import GatehouseTypes

/// The proxies in front of the service. Only what they say about a client's address counts.
public struct TrustedProxies: Sendable {
    /// Where the proxies are.
    public var networks: [IPNetwork]

    /// The one field that counts. A proxy that sets one field passes the others through as the client has sent them.
    public var field: ProxyField

    /// Names the proxies.
    ///
    /// - Parameters:
    ///   - networks: Where they are; none if the service is reached without a proxy.
    ///   - field: The field in which they say whose request they pass on.
    public init(_ networks: [IPNetwork] = [], field: ProxyField = .xForwardedFor) {
        self.networks = networks
        self.field = field
    }

    /// The client of a request: of the peer and the addresses in the field, the nearest one that is no proxy.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of the connection.
    /// - Returns: The address; the peer as it is if it isn't an IP address.
    func client(of request: HTTPRequest, peer: String?) -> String? {
        guard let text = peer, let peer = IPAddress(text) else { return peer }
        var nearest = peer
        for address in field.addresses(request.headers[values: field.name]).reversed() {
            guard isProxy(nearest), let address else { break }
            nearest = address
        }
        return nearest.description
    }

    private func isProxy(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }
}
