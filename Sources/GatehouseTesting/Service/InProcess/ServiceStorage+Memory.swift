public import GatehouseService

extension ServiceStorage {
    /// A new storage in memory.
    public static var memory: ServiceStorage { ServiceStorage(MemoryEngine()) }
}
