extension QRCode {
    /// The number of light modules on each side of the code, which a camera needs to find it (ISO/IEC 18004, section
    /// 5.3.8).
    static let quietZone = 4

    /// The width of the drawing in characters.
    public var columns: Int { width + 2 * QRCode.quietZone }

    /// Draws the code with half-block characters, two modules per character.
    ///
    /// - Parameters:
    ///   - style: The style, which decides whether dark or light modules are drawn, and in which colours.
    ///   - columns: The width of the terminal in characters.
    /// - Returns: The lines; nil if they are too wide, because a wrapped code is unreadable.
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

    /// Colours 16 and 231 of the 256 colours, black and white. The first sixteen colours depend on the terminal's theme
    /// (ISO/IEC 8613-6).
    fileprivate var prefix: String { self == .coloured ? "\u{1B}[38;5;16;48;5;231m" : "" }

    fileprivate var suffix: String { self == .coloured ? "\u{1B}[0m" : "" }
}
