import GatehouseTypes

/// Where tries and requests that are counted together come from.
enum Network: Sendable, Hashable, CustomStringConvertible {
    case network(IPNetwork)
    /// All addresses that aren't known, or can't be read.
    case unknown

    init(of address: String?) {
        self = address.flatMap { IPAddress($0) }.map { .network(IPNetwork(ofSubscriber: $0)) } ?? .unknown
    }

    var description: String {
        switch self {
        case .network(let network): network.description
        case .unknown: "unknown"
        }
    }
}
