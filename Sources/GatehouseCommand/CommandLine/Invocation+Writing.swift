import GatehouseTypes

extension Invocation {
    /// Prints a list: with `--json` one object a line, otherwise a table.
    ///
    /// - Parameters:
    ///   - titles: The titles of the table's columns.
    ///   - rows: For each row what `--json` prints, and the cells.
    func list(_ titles: [Table.Title], _ rows: [(result: [String: JSONValue], cells: [Table.Cell])]) {
        guard flag("json") else {
            let table = Table(titles: titles, rows: rows.map(\.cells))
            for line in table.lines(console.outputStyle) { console.output(line) }
            return
        }
        for row in rows { console.outputJSON(.object(row.result)) }
    }
}
