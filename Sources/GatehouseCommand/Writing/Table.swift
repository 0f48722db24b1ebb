import GatehouseTypes

/// A table with aligned columns.
struct Table: Sendable {
    /// A cell.
    struct Cell: Sendable, ExpressibleByStringLiteral {
        let text: String
        let color: TextColor?

        /// Creates a cell. Characters that can control a terminal are replaced, since the text may come from a server.
        init(_ text: String, _ color: TextColor? = nil) {
            self.text = text.printable
            self.color = color
        }

        init(stringLiteral text: String) {
            self.init(text)
        }
    }

    /// The title of a column.
    struct Title: Sendable {
        let text: String

        /// Whether the column is never cut, since its values are arguments of other commands, or say nothing without
        /// their end.
        var isWhole = false

        /// Returns the title of a column that is never cut: an identifier or a name that other commands take, or a
        /// time.
        static func whole(_ text: String) -> Title { Title(text: text, isWhole: true) }
    }

    /// The columns' titles. If all are empty, the table has no line of titles.
    let titles: [Title]

    /// The rows. Each has a cell for each title.
    var rows: [[Cell]] = []

    private static let gap = 2

    /// Returns the lines of the table.
    ///
    /// On a terminal, titles stand above the columns and no line is wider than the terminal: the widest columns are
    /// cut, except those that are never cut. If these alone are too wide, the lines are wider than the terminal.
    /// Elsewhere there are no titles and nothing is cut. A column that is empty in every row is left out.
    func lines(_ style: StreamStyle) -> [String] {
        let used = titles.indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
        guard used.count == titles.count || rows.isEmpty else {
            let rows = rows.map { row in used.map { row[$0] } }
            return Table(titles: used.map { titles[$0] }, rows: rows).lines(style)
        }
        let hasHead = style.columns != nil && !rows.isEmpty && titles.contains { !$0.text.isEmpty }
        let all = (hasHead ? [titles.map { Cell($0.text.asciiUppercased, .bold) }] : []) + rows
        let widths = fittingWidths(all, style.columns)
        return all.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                let text = cell.text.cut(to: widths[index])
                let isLast = index == row.count - 1
                let space = isLast ? 0 : max(0, widths[index] - text.columns) + Table.gap
                line += style.painted(text, cell.color) + String(repeating: " ", count: space)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Returns the width of each column. If the table is too wide, the widest columns are made narrower.
    private func fittingWidths(_ rows: [[Cell]], _ columns: Int?) -> [Int] {
        var widths = titles.indices.map { index in rows.map { $0[index].text.columns }.max() ?? 0 }
        guard let columns else { return widths }
        let room = columns - Table.gap * max(0, titles.count - 1)
        let cuttable = titles.indices.filter { !titles[$0].isWhole }
        while widths.reduce(0, +) > room, let widest = cuttable.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1
        {
            widths[widest] -= 1
        }
        return widths
    }
}

extension Table.Title: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        self.init(text: text)
    }
}

extension Table {
    /// Makes a table of one thing: the title of each property before its texts, which have a line each. Empty texts are
    /// left out.
    init(_ rows: [(title: String, texts: [String])]) {
        self.init(titles: ["", ""])
        for row in rows {
            for (index, text) in row.texts.filter({ !$0.isEmpty }).enumerated() {
                self.rows.append([Cell(index == 0 ? row.title : "", .faint), Cell(text)])
            }
        }
    }
}
