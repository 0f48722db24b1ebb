import Foundation
import GatehouseCrypto
import GatehouseRows
import GatehouseTypes

/// Turns audit entries into rows: their personal data encrypted, with a MAC.
struct AuditWriter: Sendable {
    let macKey: Secret
    let vault: Vault
    let randomness: any RandomSource
    private let dayKeys = DayKeyMemory()

    init(macKey: Secret, vault: Vault, randomness: any RandomSource) {
        (self.macKey, self.vault, self.randomness) = (macKey, vault, randomness)
    }

    /// A key, decrypted.
    func key(of record: AuditKeyRecord) throws -> Secret {
        let open = { try vault.open(record.sealed, as: AuditKeyRecord.vaultName(record.name)) }
        return record.isOfDay ? try dayKeys.key(of: record, open: open) : try open()
    }

    /// The name of the key of an entry's details. What is known only of a stranger is erased with a day's key. What is
    /// about nobody stays: which signing key was removed, what of a client was changed.
    static func keyName(of entry: AuditEntry) -> String {
        if let account = entry.account, entry.event != .accountErased { return keyName(of: account) }
        return entry.address == nil ? "service" : keyName(ofDay: entry.time)
    }

    static func keyName(of account: AccountID) -> String {
        "account \(account)"
    }

    static func keyName(ofDay date: Date) -> String {
        "\(AuditKeyRecord.dayPrefix)\(Int(date.timeIntervalSince1970 / 86_400))"
    }

    /// The row of an entry, whose personal data is encrypted under a key with that name, and what its MAC protects.
    func record(
        _ entry: AuditEntry, key: Secret, named name: String
    ) throws -> (record: AuditRecord, protectedBytes: [UInt8]) {
        let id = randomness.token(byteCount: 16)
        let details = try SealedBytes.seal(
            entry.details.json.encoded, key: key, context: Array(id.utf8), randomness: randomness)
        var record = AuditRecord(
            id: id, event: entry.event, result: entry.result, actor: entry.actor, time: entry.time,
            client: entry.client, account: entry.account, device: entry.device, family: entry.family, key: name,
            details: details, mac: [], sequence: nil, rejectedAt: nil)
        let protectedBytes = record.protectedBytes
        record.mac = HMAC.sha256(protectedBytes, key: macKey)
        return (record, protectedBytes)
    }

    /// Whether the service wrote the entry, and nobody has changed it.
    func isAuthentic(_ record: AuditRecord) -> Bool {
        Secret(bytes: record.mac).matches(Secret(bytes: HMAC.sha256(record.protectedBytes, key: macKey)))
    }

    /// The details of an entry; empty if they are erased.
    func details(of record: AuditRecord, key: AuditKeyRecord?) -> AuditDetails {
        let details = try? key.flatMap { key in
            let bytes = try SealedBytes.open(record.details, key: self.key(of: key), context: Array(record.id.utf8))
            return try JSONValue(parsing: bytes)
        }
        return AuditDetails(details ?? [:])
    }
}
