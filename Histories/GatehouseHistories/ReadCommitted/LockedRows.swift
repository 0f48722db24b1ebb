import GatehouseRows

/// Names a row.
struct RowName: Hashable, Sendable {
    let schema: TableSchema
    let key: [Cell]

    init(_ row: Cells) {
        schema = row.schema
        key = row.values(of: row.schema.key)
    }
}

/// Committed rows, and what the transactions that are open have changed and locked.
struct LockedRows: Sendable {
    /// What a transaction has done to rows. Nil for one that it has deleted.
    typealias Changes = [RowName: Cells?]

    private var committed: [TableSchema: [[Cell]: Cells]] = [:]
    private var changes: [Int: Changes] = [:]
    private var locks: [RowName: [Int: RowQuery.Lock]] = [:]

    init(_ rows: [Cells] = []) {
        for row in rows { committed[row.schema, default: [:]][RowName(row).key] = row }
    }

    var all: [Cells] { committed.values.flatMap(\.values) }
}

// Reading
extension LockedRows {
    /// The rows as if all transactions had committed what they have done.
    var withoutIsolation: LockedRows {
        var rows = self
        for owner in changes.keys { rows.end(owner, isCommitted: true) }
        return rows
    }

    /// A row as a transaction sees it.
    func row(_ name: RowName, for owner: Int) -> Cells? {
        changes[owner]?[name] ?? committed[name.schema]?[name.key]
    }

    /// The rows of a table that fulfil conditions, as a transaction sees them, in the order of their keys.
    func rows(_ schema: TableSchema, _ conditions: [Condition], for owner: Int) -> [Cells] {
        let own = changes[owner] ?? [:]
        var found = candidates(schema, conditions).filter { row in
            conditions.allSatisfy { $0.isFulfilled(by: row) } && (own.isEmpty || own[RowName(row)] == nil)
        }
        for case (let name, let row?) in own where name.schema == schema {
            if conditions.allSatisfy({ $0.isFulfilled(by: row) }) { found.append(row) }
        }
        guard found.count > 1 else { return found }
        return found.sorted { RowName($0).key.lexicographicallyPrecedes(RowName($1).key) }
    }

    /// Committed rows, among which are those that fulfil conditions.
    private func candidates(_ schema: TableSchema, _ conditions: [Condition]) -> any Sequence<Cells> {
        let rows = committed[schema] ?? [:]
        let key = schema.key.compactMap { column in
            conditions.first { $0.column == column && $0.comparison == .isEqual }?.cell
        }
        guard key.count == schema.key.count else { return rows.values }
        return CollectionOfOne(rows[key]).compactMap(\.self)
    }
}

// Locking
extension LockedRows {
    /// Locks a row, unless others have locks that exclude it.
    ///
    /// - Returns: Whose transactions must end before. Empty if the row is locked now.
    mutating func lock(_ name: RowName, _ lock: RowQuery.Lock, for owner: Int) -> Set<Int> {
        let holders = locks[name] ?? [:]
        let others = holders.filter { $0.key != owner && (lock == .update || $0.value == .update) }
        guard others.isEmpty else { return Set(others.keys) }
        locks[name, default: [:]][owner] = max(lock, holders[owner] ?? .none)
        return []
    }
}

// Changing
extension LockedRows {
    enum Place {
        case free
        /// There is another row with the same key or another unique value.
        case taken
        /// Whether there is one is known when these transactions have ended.
        case undecided(Set<Int>)
    }

    /// Whether there is a place for a row, besides the row with its name if that is replaced.
    func place(for row: Cells, replacing: Bool, for owner: Int) -> Place {
        let name = RowName(row)
        func collides(_ other: Cells) -> Bool {
            RowName(other) == name ? !replacing : other.sharesUniqueValues(with: row)
        }
        var undecided: Set<Int> = []
        for (other, rows) in changes where other != owner {
            let isInTheWay = rows.values.contains { $0.map { $0.schema == row.schema && collides($0) } ?? false }
            if isInTheWay { undecided.insert(other) }
        }
        let hasUniqueIndexes = row.schema.indexes.contains(where: \.isUnique)
        let neighbours =
            hasUniqueIndexes ? rows(row.schema, [], for: owner) : [self.row(name, for: owner)].compactMap(\.self)
        for other in neighbours where collides(other) {
            let changers = changes.filter { $0.key != owner && $0.value[RowName(other)] != nil }.map(\.key)
            guard !changers.isEmpty else { return .taken }
            undecided.formUnion(changers)
        }
        return undecided.isEmpty ? .free : .undecided(undecided)
    }

    /// Notes what a transaction does to a row that it has locked, or that is new.
    mutating func set(_ row: Cells?, at name: RowName, for owner: Int) {
        locks[name, default: [:]][owner] = .update
        changes[owner, default: [:]].updateValue(row, forKey: name)
    }

    /// Ends a transaction.
    mutating func end(_ owner: Int, isCommitted: Bool) {
        if isCommitted {
            for (name, row) in changes[owner] ?? [:] { committed[name.schema, default: [:]][name.key] = row }
        }
        changes[owner] = nil
        for name in locks.keys where locks[name]?[owner] != nil {
            locks[name]?[owner] = nil
            if locks[name]?.isEmpty == true { locks[name] = nil }
        }
    }
}

extension Cells {
    func values(of columns: [String]) -> [Cell] {
        columns.map { schema.position(of: $0).map { values[$0] } ?? .null }
    }

    fileprivate func sharesUniqueValues(with other: Cells) -> Bool {
        schema.indexes.contains { index in
            let values = values(of: index.columns)
            guard index.isUnique, !values.contains(.null), values == other.values(of: index.columns) else {
                return false
            }
            return index.onlyWhereNull.map { self.values(of: [$0]) == [.null] && other.values(of: [$0]) == [.null] }
                ?? true
        }
    }
}
