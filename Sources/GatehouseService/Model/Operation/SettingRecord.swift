import Foundation
package import GatehouseRows

/// A fact about the storage as a whole.
package struct SettingRecord: Sendable, Hashable {
    package let name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension SettingRecord: StoredRow {
    package static let table = Table<SettingRecord>(
        "settings", key: \.name, columns: [Column("name", \.name), Column("value", \.value)])

    package init(_ cells: Cells) throws(StorageError) {
        name = try cells.get("name")
        value = try cells.get("value")
    }
}

extension SettingRecord {
    /// When the service was running last.
    static let lastSeen = "last seen"
    /// When it was checked last whether the storage can be written to.
    static let checked = "checked"
    /// When the database was restored from a backup.
    static let restored = "restored"
}

extension Transaction {
    /// The time that is stored as a setting; nil if there is none.
    func date(of setting: String) throws -> Date? {
        try first(SettingRecord.self, where: \.name == setting)
            .flatMap { Int64($0.value) }.flatMap { Date(cell: .integer($0)) }
    }

    /// Stores a time as a setting.
    mutating func set(_ setting: String, to date: Date) throws {
        guard case .integer(let number) = date.cell else { return }
        let old = try first(SettingRecord.self, where: \.name == setting, lock: .update)
        let new = SettingRecord(name: setting, value: String(number))
        if let old { update(old, to: new) } else { insert(new) }
    }
}
