import GatehouseTypes

/// The open connections by peer, and the rule about how many each peer may have.
struct Occupancy {
    private struct Guest {
        /// Nil if the peer is exempt from the limit.
        let network: IPNetwork?
    }

    private let capacity: Int
    private let limits: ListenerLimits
    private var guests: [Int32: Guest] = [:]
    private var counts: [IPNetwork: Int] = [:]

    /// Begins without connections.
    ///
    /// - Parameters:
    ///   - limits: The limits for one peer.
    ///   - capacity: The most connections at once.
    init(limits: ListenerLimits, capacity: Int) {
        self.limits = limits
        self.capacity = capacity
    }

    var isFull: Bool { guests.count >= capacity }

    /// Counts a new connection, unless its peer has too many.
    ///
    /// - Returns: The peer's network if it has too many; otherwise nil.
    mutating func admit(_ descriptor: Int32, from peer: IPAddress?) -> IPNetwork? {
        // The system reuses the numbers of closed descriptors only, so what was counted under this one is over.
        release(descriptor)
        guard let peer, !limits.unlimitedNetworks.contains(where: { $0.contains(peer) }) else {
            guests[descriptor] = Guest(network: nil)
            return nil
        }
        let network = IPNetwork(ofSubscriber: peer)
        let free = capacity - guests.count
        guard counts[network, default: 0] < min(limits.connectionsPerAddress, free) else { return network }
        counts[network, default: 0] += 1
        guests[descriptor] = Guest(network: network)
        return nil
    }

    /// Forgets a connection that is closed.
    mutating func release(_ descriptor: Int32) {
        guard let network = guests.removeValue(forKey: descriptor)?.network, let count = counts[network] else { return }
        counts[network] = count > 1 ? count - 1 : nil
    }
}
