import GatehouseTypes

/// Finds out whether a master key decrypts what a storage contains. It needs no open storage, so a copy can be checked.
package enum CheckMasterKey {
    /// Counts what the key doesn't decrypt: all, if it is the key of another storage; some, if the storage is damaged.
    package static func unreadableCount(of values: [SealedValue], with masterKey: MasterKey) -> Int {
        // Nothing is encrypted.
        let vault = Vault(masterKey: masterKey, randomness: SystemRandomSource())
        return values.count { (try? vault.open($0.bytes, as: $0.name)) == nil }
    }
}
