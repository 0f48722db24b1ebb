import GatehouseRows

extension ServiceStorage {
    /// The issuer that the storage belongs to; nil if it hasn't been served yet.
    package func issuer() async throws -> String? {
        try await read { try $0.first(SettingRecord.self, where: \.name == "issuer")?.value }
    }

    /// Makes sure that the storage belongs to an issuer. A new one belongs to the first.
    package func claim(for issuer: String) async throws {
        let owner = try await write { transaction in
            if let owner = try transaction.first(SettingRecord.self, where: \.name == "issuer") { return owner.value }
            // A client that was registered before the storage had an issuer may have the name that is reserved now.
            guard try transaction.first(ClientRecord.self, where: \.audience == issuer) == nil else {
                throw ServiceError(
                    .storageMismatch, "A client has the audience \(issuer), which is reserved for the service itself.")
            }
            transaction.insert(SettingRecord(name: "issuer", value: issuer))
            return issuer
        }
        guard owner.utf8.elementsEqual(issuer.utf8) else {
            throw ServiceError(
                .storageMismatch, "The database belongs to the issuer \(owner). It can't be used for \(issuer).")
        }
    }
}
