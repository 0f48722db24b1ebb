import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// Tells the operator, once, of a proxy on this machine that names clients and isn't trusted: all people behind it seem
/// to be in one place, and share their limits.
final class UntrustedProxyNotice: Sendable {
    /// The name of the event. Its fields are the `peer` and the `field` in which it names clients.
    static let event = "server.proxy-not-trusted"

    private static let thisMachine = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }

    private let isGiven = Atomic(false)

    /// Looks at a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: The other end of the connection.
    ///   - proxies: The proxies that are trusted.
    ///   - diagnostics: The sink for the event.
    func check(
        _ request: HTTPRequest, from peer: String?, besides proxies: TrustedProxies,
        tell diagnostics: any DiagnosticSink
    ) {
        guard !isGiven.load(ordering: .relaxed), let peer = peer.flatMap({ IPAddress($0) }),
            UntrustedProxyNotice.thisMachine.contains(where: { $0.contains(peer) }),
            !proxies.networks.contains(where: { $0.contains(peer) }),
            let field = ProxyField.all.first(where: { request.headers[$0.name] != nil }),
            !isGiven.exchange(true, ordering: .relaxed)
        else { return }
        diagnostics.record(
            DiagnosticEvent(UntrustedProxyNotice.event, ["peer": peer.description, "field": field.name]))
    }
}
