import GatehouseTerminal

/// Reads a drawing back, as a camera would: the modules, then the text in them (ISO/IEC 18004, section 11). It knows
/// what fits one block of bytes, and corrects no errors: there are none in a drawing.
struct QRCodeReader {
    private let modules: [[Bool]]

    private var width: Int { modules.count }

    /// Takes a drawing apart, whose colours are left away.
    init(lines: [String], isInverted: Bool) {
        let rows = lines.flatMap { line -> [[Bool]] in
            let blocks = Array(line)
            return [blocks.map { "█▀".contains($0) }, blocks.map { "█▄".contains($0) }]
        }
        let dark = rows.map { $0.map { $0 != isInverted } }
        let side = dark[0].count - 8
        modules = (0..<side).map { row in Array(dark[row + 4][4..<(4 + side)]) }
    }

    /// The text; nothing if this isn't what the reader knows.
    var text: String? {
        var bits = bits[...]
        func take(_ count: Int) -> Int {
            defer { bits = bits.dropFirst(count) }
            return bits.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        guard width <= 37, take(4) == 0b0100 else { return nil }
        let bytes = (0..<take(8)).map { _ in UInt8(take(8)) }
        return String(validating: bytes, as: UTF8.self)
    }

    private var bits: [Bool] {
        var bits: [Bool] = []
        var isUpward = true
        for right in [Int](stride(from: width - 1, through: 8, by: -2)) + [5, 3, 1] {
            for step in 0..<width {
                let row = isUpward ? width - 1 - step : step
                for column in [right, right - 1] where !isReserved(row, column) {
                    bits.append(modules[row][column] != isMasked(row, column))
                }
            }
            isUpward.toggle()
        }
        return bits
    }

    private func isReserved(_ row: Int, _ column: Int) -> Bool {
        let isFinder = row < 9 && (column < 9 || column >= width - 8) || row >= width - 8 && column < 9
        let centre = width - 7
        let isAlignment = width > 21 && abs(row - centre) <= 2 && abs(column - centre) <= 2
        return isFinder || isAlignment || row == 6 || column == 6
    }

    private var mask: Int {
        [2, 3, 4].reduce(0) { $0 << 1 | (modules[8][$1] ? 1 : 0) } ^ 0b101
    }

    private func isMasked(_ row: Int, _ column: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column).isMultiple(of: 2)
        case 1: row.isMultiple(of: 2)
        case 2: column.isMultiple(of: 3)
        case 3: (row + column).isMultiple(of: 3)
        case 4: (row / 2 + column / 3).isMultiple(of: 2)
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3).isMultiple(of: 2)
        default: ((row + column) % 2 + product % 3).isMultiple(of: 2)
        }
    }
}
