import Foundation
package import GatehouseHTTP

extension ListenAddress {
    /// The origin under which this machine reaches the address; "every address" is reached on the loopback.
    package func origin(isEncrypted: Bool) -> Origin? {
        let reachable = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        let scheme = isEncrypted ? "https" : "http"
        return URL(string: "\(scheme)://\(ListenAddress(host: reachable, port: port))").flatMap(Origin.init)
    }
}
