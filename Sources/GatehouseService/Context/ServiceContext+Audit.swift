import GatehouseRows
import GatehouseTypes

extension ServiceContext {
    /// An entry for what happens now.
    func entry(
        _ event: AuditEvent, _ result: AuditResult, by actor: AuditActor? = nil, client: ClientID? = nil,
        account: AccountID? = nil, device: DeviceID? = nil, family: FamilyID? = nil, address: String? = nil
    ) -> AuditEntry {
        AuditEntry(
            event: event, result: result, actor: actor ?? self.actor, time: time.now, client: client, account: account,
            device: device, family: family, address: address)
    }
}

extension Transaction {
    /// Adds an entry to the audit.
    mutating func record(_ entry: AuditEntry, in context: ServiceContext) throws {
        let (writer, name) = (context.auditWriter, AuditWriter.keyName(of: entry))
        let vaultName = AuditKeyRecord.vaultName(name)
        let key: Secret
        if let known = try first(AuditKeyRecord.self, where: \.name == name) {
            key = try writer.vault.open(known.sealed, as: vaultName)
        } else {
            key = Secret(bytes: writer.randomness.bytes(32))
            insert(AuditKeyRecord(name: name, sealed: try writer.vault.seal(key, as: vaultName)))
        }
        insert(try writer.record(entry, key: key))
    }
}
