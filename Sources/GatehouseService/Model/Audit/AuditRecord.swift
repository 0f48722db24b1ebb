package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// An audit entry as it is stored.
package struct AuditRecord: Sendable, Hashable, Identifiable {
    package let id: String
    package let event: AuditEvent
    package let result: AuditResult
    package let actor: AuditActor
    package let time: Date
    package let client: ClientID?
    package let account: AccountID?
    package let device: DeviceID?
    package let family: FamilyID?
    /// The name of the key of ``details``. When the key is deleted, they are erased.
    package let key: String
    /// The personal data of the entry, encrypted.
    package let details: [UInt8]
    /// The MAC of all that, by which an entry is known to be the service's own before it is in the chain.
    package var mac: [UInt8]
    /// Its number in the chain; nil until it's added to the chain.
    package var sequence: Int?
    /// When the sealer found that the entry isn't the service's own, or has a number that the chain hasn't given. Then
    /// it is never added to the chain.
    package var rejectedAt: Date?
}

extension AuditEvent: ColumnValue {}
extension AuditResult: ColumnValue {}
extension AuditActor: ColumnValue {}

extension AuditRecord: StoredRow {
    package static let table = Table<AuditRecord>(
        "audit", key: \.id,
        columns: [
            Column("id", \.id), Column("event", \.event), Column("result", \.result), Column("actor", \.actor),
            Column("time", \.time), Column("client", \.client), Column("account", \.account),
            Column("device", \.device), Column("family", \.family), Column("key", \.key), Column("details", \.details),
            Column("mac", \.mac), Column("sequence", \.sequence), Column("rejected_at", \.rejectedAt),
        ],
        indexes: [
            .index(\.time), .index(\.account, \.time), .index(\.client, \.time), .index(\.device, \.time),
            .unique(\.sequence), .index(\.rejectedAt, \.time, onlyWhereNull: \.sequence),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        event = try cells.get("event")
        result = try cells.get("result")
        actor = try cells.get("actor")
        time = try cells.get("time")
        client = try cells.get("client")
        account = try cells.get("account")
        device = try cells.get("device")
        family = try cells.get("family")
        key = try cells.get("key")
        details = try cells.get("details")
        mac = try cells.get("mac")
        sequence = try cells.get("sequence")
        rejectedAt = try cells.get("rejected_at")
    }

    /// The entry with its number in the chain.
    func numbered(_ number: Int) -> AuditRecord {
        var record = self
        record.sequence = number
        return record
    }

    /// What the MAC and the chain protect, in an encoding that no other entry has.
    var protectedBytes: [UInt8] {
        let texts: [String?] = [
            id, event.rawValue, result.rawValue, actor.rawValue, client?.rawValue, account?.rawValue, device?.rawValue,
            family?.rawValue, key, Base64URL.encode(details),
        ]
        return JSONValue.array(texts.map { $0.map(JSONValue.string) ?? .null } + [time.microseconds]).encoded
    }
}

extension Date {
    /// The time as it is stored.
    var microseconds: JSONValue {
        guard case .integer(let value) = cell else { return .null }
        return .integer(value)
    }
}
