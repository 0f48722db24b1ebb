public import GatehouseClient
import GatehouseStores

extension MemoryStore {
    /// Creates a store in memory that also keeps the sessions' proof keys there.
    public convenience init() {
        self.init(nil, proofKeys: MemoryProofKeyStore())
    }
}

extension MemoryShelf {
    /// Creates an empty shelf, whose stores also keep the sessions' proof keys.
    public convenience init() {
        self.init(store: { MemoryStore(proofKeys: MemoryProofKeyStore()) })
    }
}
