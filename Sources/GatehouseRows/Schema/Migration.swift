/// A numbered step from one schema to the next. Once a version with it is in use, it doesn't change any more.
package struct Migration: Sendable {
    /// What the step is for, as `gatehouse database status` shows it.
    package let name: String
    package let changes: [SchemaChange]
    /// Whether versions that don't know the step can go on using the database.
    package let keepsOlderVersionsRunning: Bool

    /// Describes a step.
    ///
    /// - Parameters:
    ///   - name: What it is for.
    ///   - changes: What it changes.
    ///   - keepsOlderVersionsRunning: Whether versions that don't know it can go on using the database; by default, if
    ///     it only adds what they needn't know.
    package init(_ name: String, _ changes: [SchemaChange], keepsOlderVersionsRunning: Bool? = nil) {
        self.name = name
        self.changes = changes
        self.keepsOlderVersionsRunning = keepsOlderVersionsRunning ?? changes.areAdditions
    }
}

extension [SchemaChange] {
    /// Whether a program that doesn't know the changes reads and writes the tables that it knows as before.
    fileprivate var areAdditions: Bool {
        let newTables = compactMap { change in
            if case .createTable(let name, _, _) = change { name } else { nil }
        }
        return allSatisfy { change in
            switch change {
            case .createTable: true
            case .createIndex(_, let table, _, let isUnique, _): !isUnique || newTables.contains(table)
            case .addColumn(_, let column): column.isNullable
            case .dropColumn, .dropTable, .dropIndex: false
            }
        }
    }
}
