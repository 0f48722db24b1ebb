extension QRCode {
    /// How many light modules stand on each side, so that a camera finds the code (ISO/IEC 18004, section 5.3.8).
    static let quietZone = 4

    /// How many characters wide the drawing is.
    public var columns: Int { width + 2 * QRCode.quietZone }

    /// Draws the code with half blocks, two modules to a character.
    ///
    /// - Parameters:
    ///   - style: Which of the two is drawn, and in which colours.
    ///   - columns: How wide the terminal is, in characters.
    /// - Returns: The lines; nothing if they'd be too wide, since a broken code is worse than none.
    public func lines(_ style: QRCodeStyle, columns: Int) -> [String]? {
        guard self.columns <= columns else { return nil }
        let rows = stride(from: -QRCode.quietZone, to: width + QRCode.quietZone, by: 2)
        return rows.map { row in
            let characters = (-QRCode.quietZone..<width + QRCode.quietZone).map { column in
                let (upper, lower) = (isDark(row: row, column: column), isDark(row: row + 1, column: column))
                return style.drawsDark ? QRCode.block(upper, lower) : QRCode.block(!upper, !lower)
            }
            return style.prefix + String(characters) + style.suffix
        }
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}

extension QRCodeStyle {
    fileprivate var drawsDark: Bool { self != .plainOnDark }

    /// Black and white of the 256 colours: the first sixteen are what a theme makes of them (ISO/IEC 8613-6).
    fileprivate var prefix: String { self == .coloured ? "\u{1B}[38;5;16;48;5;231m" : "" }

    fileprivate var suffix: String { self == .coloured ? "\u{1B}[0m" : "" }
}
