package import GatehouseRows

/// Rows with values that databases could confuse.
package enum SampleRows {
    /// Makes rows of a table, all different in all columns that can tell them apart.
    ///
    /// - Parameters:
    ///   - count: How many. The first has empty texts and bytes.
    ///   - schema: The table.
    /// - Returns: The rows.
    package static func make(_ count: Int, of schema: TableSchema) -> [Cells] {
        (0..<count).map { number in
            Cells(
                schema.columns.enumerated().map { index, column in
                    if column.isNullable, (number + index).isMultiple(of: 3) { return .null }
                    return cell(number, column.kind)
                }, of: schema)
        }
    }

    private static let ends = ["", "\0", "\u{1}", "\u{2}", "e\u{301}", "\u{e9}", "Z", "a", "\u{1f600}"]

    private static func cell(_ number: Int, _ kind: Cell.Kind) -> Cell {
        switch kind {
        case .integer: .integer(number.isMultiple(of: 2) ? Int64.max - Int64(number) : Int64.min + Int64(number))
        case .text where number == 0: .text("")
        case .text: .text("\(number % 7)\(ends[number % ends.count])\(number)")
        case .bytes where number == 0: .bytes([])
        case .bytes: .bytes([UInt8(truncatingIfNeeded: number), 0, 0xFF, UInt8(truncatingIfNeeded: number >> 8)])
        }
    }
}
