import GatehouseRows
import GatehouseService
import GatehouseTesting

/// Tells rows from others. Of signing keys, which libcrypto makes anew each time, only what a rule decides counts.
struct RowsDigest: Hashable {
    private static let keys = KeyRecord.table.schema
    private static let random = ["id", "public_key", "sealed_private_key"].compactMap(keys.position)

    private var tables: [TableSchema: Int]

    init(_ rows: [Cells]) {
        tables = rows.reduce(into: [:]) { tables, row in
            tables[row.schema, default: 0] &+= RowsDigest.decided(row).hashValue
        }
    }

    init(_ state: MemoryEngine.Snapshot) {
        tables = state.digests
        tables[RowsDigest.keys] = RowsDigest(state.rows(of: RowsDigest.keys)).tables[RowsDigest.keys]
    }

    /// The names of the tables in which other rows are.
    func tables(differingFrom other: RowsDigest) -> Set<String> {
        let names = Set(tables.keys).union(other.tables.keys)
        return Set(names.filter { tables[$0] != other.tables[$0] }.map(\.name))
    }

    private static func decided(_ row: Cells) -> Cells {
        guard row.schema == keys else { return row }
        var row = row
        for position in random { row.values[position] = .null }
        return row
    }
}
