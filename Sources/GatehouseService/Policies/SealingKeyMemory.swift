import GatehouseTypes
import Synchronization

/// The sealing keys of the last clients, parsed. Parsing one takes as long as signing a token.
final class SealingKeyMemory: Sendable {
    private static let capacity = 1_000

    private let known = Mutex<[ClientID: (json: JSONValue, key: SealingKey)]>([:])

    /// The stored key of a client.
    ///
    /// - Throws: ``ServiceError`` if it can't be read.
    func key(_ json: JSONValue, of client: ClientID) throws(ServiceError) -> SealingKey {
        if let known = known.withLock({ $0[client] }), known.json == json { return known.key }
        let key = try SealingKey(stored: json)
        known.withLock { known in
            if known.count >= SealingKeyMemory.capacity { known.removeAll() }
            known[client] = (json, key)
        }
        return key
    }
}
