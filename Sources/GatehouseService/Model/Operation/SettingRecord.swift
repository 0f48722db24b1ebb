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
