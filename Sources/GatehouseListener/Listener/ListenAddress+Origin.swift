import Foundation
import GatehouseHTTP

extension ListenAddress {
    /// The origin under which this machine reaches the address; "every address" is reached on the loopback.
    var origin: Origin? {
        let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        return URL(string: "http://\(ListenAddress(host: reachable, port: port))").flatMap(Origin.init)
    }
}
