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
            device: device, family: family, details: AuditDetails(address: address))
    }
}

extension Transaction {
    /// Adds an entry to the audit. If its account was erased meanwhile, the entry is written without personal data.
    mutating func record(_ entry: AuditEntry, in context: ServiceContext) throws {
        let writer = context.auditWriter
        let (name, day) = (AuditWriter.keyName(of: entry), AuditWriter.keyName(ofDay: entry.time))
        guard name != day else {
            return insert(try writer.record(entry, key: try dayKey(named: day, of: writer), named: day))
        }
        let known = try first(AuditKeyRecord.self, where: \.name == name)
        guard known?.isErased != true else {
            var entry = entry
            entry.address = nil
            return insert(try writer.record(entry, key: try dayKey(named: day, of: writer), named: day))
        }
        let key = try known.map { try writer.key(of: $0) } ?? newKey(named: name, of: writer)
        insert(try writer.record(entry, key: key, named: name))
    }

    private mutating func dayKey(named day: String, of writer: AuditWriter) throws -> Secret {
        if let key = writer.dayKeys.key(named: day) { return key }
        guard let known = try first(AuditKeyRecord.self, where: \.name == day) else {
            return try newKey(named: day, of: writer)
        }
        let key = try writer.key(of: known)
        writer.dayKeys.remember(key, named: day)
        return key
    }

    private mutating func newKey(named name: String, of writer: AuditWriter) throws -> Secret {
        let key = Secret(bytes: writer.randomness.bytes(32))
        let sealed = try writer.vault.seal(key, as: AuditKeyRecord.vaultName(name))
        insert(AuditKeyRecord(name: name, sealed: sealed))
        return key
    }
}
