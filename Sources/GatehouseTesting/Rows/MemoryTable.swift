import GatehouseRows

/// The rows of one table, by their keys.
struct MemoryTable: Sendable {
    /// The values of some columns.
    typealias Values = [Cell]

    /// What was there before a change.
    struct Replaced {
        let schema: TableSchema
        let key: Values
        let row: Cells?
    }

    private let schema: TableSchema
    private var rows: [Values: Cells] = [:]
    /// For each index, the keys of its rows by their values in its columns.
    private var entries: [[Values: Set<Values>]]
    /// A digest of the rows, the same for the same rows in one process.
    private(set) var digest = 0

    init(_ schema: TableSchema) {
        self.schema = schema
        entries = schema.indexes.map { _ in [:] }
    }
}

// Reading
extension MemoryTable {
    /// All rows, in no order.
    var all: [Cells] { Array(rows.values) }

    /// The rows of a query. Those that its order doesn't tell apart are in the order of their keys.
    func rows(_ query: RowQuery) -> [Cells] {
        let found = keys(query.conditions).compactMap { rows[$0] }
        return Array(found.sorted { query.isOrdered($0, $1) }.prefix(query.limit ?? .max))
    }

    /// The keys of the rows that fulfil all conditions, in their order.
    private func keys(_ conditions: [Condition]) -> [Values] {
        candidates(conditions)
            .filter { key in rows[key].map { row in conditions.allSatisfy { $0.isFulfilled(by: row) } } == true }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The keys of a few rows, among which are those that fulfil all conditions.
    private func candidates(_ conditions: [Condition]) -> any Sequence<Values> {
        let equal = conditions.filter { $0.comparison == .isEqual || $0.comparison == .isNull }
        let wanted = Dictionary(equal.map { ($0.column, $0.cell) }) { first, _ in first }
        func values(_ columns: [String]) -> Values? {
            let values = columns.compactMap { wanted[$0] }
            return values.count == columns.count ? values : nil
        }
        if let key = values(schema.key) { return [key] }
        for (index, entries) in zip(schema.indexes, entries) where index.isUsable(for: conditions) {
            if let values = values(index.columns) { return entries[values] ?? [] }
        }
        return rows.keys
    }
}

// Changing
extension MemoryTable {
    /// Makes a change, and notes what it replaces.
    mutating func make(_ change: RowChange, noting replaced: inout [Replaced]) throws {
        switch change {
        case .insert(let row): try insert(row, &replaced)
        case .update(let update):
            for key in keys(update.conditions) {
                guard let row = rows[key] else { continue }
                set(nil, at: key, &replaced)
                try insert(row.changed(by: update.assignments), &replaced)
            }
        case .delete(_, let conditions):
            for key in keys(conditions) { set(nil, at: key, &replaced) }
        }
    }

    /// Puts back what a change has replaced.
    mutating func undo(_ replaced: Replaced) {
        set(replaced.row, at: replaced.key)
    }

    private mutating func insert(_ row: Cells, _ replaced: inout [Replaced]) throws {
        let key = row.values(of: schema.key)
        let isTaken = zip(schema.indexes, entries).contains { index, entries in
            guard index.isUnique, index.contains(row) else { return false }
            let values = row.values(of: index.columns)
            return !values.contains(.null) && entries[values]?.isEmpty == false
        }
        guard rows[key] == nil, !isTaken else {
            throw StorageError(.duplicate, "the table \(schema.name) has a row with the same key or unique value")
        }
        set(row, at: key, &replaced)
    }

    private mutating func set(_ row: Cells?, at key: Values, _ replaced: inout [Replaced]) {
        replaced.append(Replaced(schema: schema, key: key, row: rows[key]))
        set(row, at: key)
    }

    private mutating func set(_ row: Cells?, at key: Values) {
        let former = rows.updateValue(row, at: key)
        if let former { digest &-= former.hashValue }
        if let row { digest &+= row.hashValue }
        for (position, index) in schema.indexes.enumerated() {
            if let former, index.contains(former) {
                entries[position][former.values(of: index.columns)]?.remove(key)
            }
            if let row, index.contains(row) {
                entries[position][row.values(of: index.columns), default: []].insert(key)
            }
        }
    }
}

extension Dictionary {
    /// Sets or removes a value, and returns the former one.
    fileprivate mutating func updateValue(_ value: Value?, at key: Key) -> Value? {
        if let value { updateValue(value, forKey: key) } else { removeValue(forKey: key) }
    }
}

extension TableSchema.Index {
    fileprivate func contains(_ row: Cells) -> Bool {
        onlyWhereNull.map { row[$0] == .null } ?? true
    }
}

extension Cells {
    fileprivate subscript(_ column: String) -> Cell {
        schema.position(of: column).map { values[$0] } ?? .null
    }

    fileprivate func values(of columns: [String]) -> [Cell] {
        columns.map { self[$0] }
    }
}

extension RowQuery {
    fileprivate func isOrdered(_ one: Cells, _ other: Cells) -> Bool {
        for order in order where one[order.column] != other[order.column] {
            return (one[order.column] < other[order.column]) != order.isDescending
        }
        return false
    }
}
