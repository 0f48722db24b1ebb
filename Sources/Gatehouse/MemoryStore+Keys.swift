public import GatehouseClient
import GatehouseStores

/// Stores in memory that also keep proof keys.
extension MemoryStore {
    /// Creates a store in memory that also keeps the sessions' proof keys there.
    public convenience init() {
        self.init(nil, proofKeys: MemoryProofKeyStore())
    }
}

/// Account stores in memory that also keep proof keys.
extension MemoryAccountStore {
    /// Creates an empty store whose session stores also keep the sessions' proof keys in memory.
    public convenience init() {
        self.init(store: { MemoryStore(proofKeys: MemoryProofKeyStore()) })
    }
}
