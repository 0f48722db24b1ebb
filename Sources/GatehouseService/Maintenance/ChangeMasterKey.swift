import GatehouseRows

/// Encrypts the service's secrets and signing keys under another master key.
public struct ChangeMasterKey: Sendable {
    let context: ServiceContext

    /// Changes the master key in one transaction. From then on the service has to be opened with the new key, also
    /// where it is running.
    ///
    /// - Throws: ``ServiceError`` if the storage fails, or something in it can't be decrypted with the present master
    ///   key. Then nothing is changed.
    public func callAsFunction(to masterKey: MasterKey) async throws {
        let (old, new) = (context.masterVault, Vault(masterKey: masterKey, randomness: context.randomness))
        let entry = context.entry(.masterKeyChanged, .accepted)
        try await context.storage.write { transaction in
            try old.check(transaction, lock: .update)
            for secret in try transaction.secrets(lock: .update) {
                var changed = secret
                changed.sealed = try new.seal(try old.vault.open(secret.sealed, as: secret.name), as: secret.name)
                transaction.update(secret, to: changed)
            }
            for key in try transaction.keys(lock: .update) {
                let name = KeyRecord.vaultName(key.id)
                var changed = key
                changed.sealedPrivateKey = try new.seal(
                    try old.vault.open(key.sealedPrivateKey, as: name), as: name)
                // Also a key that doesn't sign yet must be one that can.
                _ = try changed.signer(new)
                transaction.update(key, to: changed)
            }
            try transaction.record(entry, in: context)
        }
    }
}
