import Foundation
import GatehouseHTTP

extension HTTPRequest {
    /// The request that a checked head describes. Its address stands on the listener's public origin, never on the
    /// Host.
    ///
    /// - Returns: Nothing if path and query don't make an address.
    init?(_ head: RequestHead, origin: Origin, peer: PeerAddress?) {
        guard let url = URL(string: origin.description + head.target) else { return nil }
        self.init(HTTPMethod(rawValue: head.method), url: url)
        for field in head.fields { headers.add(field.name, field.value) }
        peerAddress = peer
    }
}
