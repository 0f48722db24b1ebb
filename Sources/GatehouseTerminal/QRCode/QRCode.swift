import CQRCode

/// A QR code: a text as a square of dark and light modules (ISO/IEC 18004).
public struct QRCode: Sendable, Hashable {
    /// The maximum length of the text in bytes. It is much longer than a verification URL.
    public static let maximumLength = 1024

    /// The number of modules on each side.
    public let width: Int

    private let modules: [Bool]

    /// Creates the QR code of a text.
    ///
    /// - Parameter text: The text. The result is nil if it is empty, too long, or contains a NUL byte.
    public init?(_ text: String) {
        guard (1...QRCode.maximumLength).contains(text.utf8.count), !text.utf8.contains(0),
            let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
        else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe code.pointee.width)
        let data = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        self.width = width
        modules = unsafe data.map { $0 & 1 == 1 }
    }

    /// Whether a module is dark. Modules outside the code are light.
    public func isDark(row: Int, column: Int) -> Bool {
        let side = 0..<width
        return side.contains(row) && side.contains(column) && modules[row * width + column]
    }

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

/// The style of a QR code in text.
public enum QRCodeStyle: Sendable, Hashable, CaseIterable {
    /// Black on white, independent of the terminal's colours.
    case coloured
    /// In the text colour, for a terminal with a dark background.
    case plainOnDark
    /// In the text colour, for a terminal with a light background.
    case plainOnLight

    /// The style that suits a terminal; nil if the terminal can't show half-block characters.
    ///
    /// - Parameter environment: The environment variables of the process. `TERM`, `NO_COLOR`, `COLORFGBG` and the
    ///   locale are used.
    public init?(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        guard let terminal = environment["TERM"], !["", "dumb"].contains(terminal),
            ["UTF-8", "UTF8", "utf-8", "utf8"].contains(where: { locale.contains($0) })
        else { return nil }
        guard environment["NO_COLOR"]?.isEmpty == false else {
            self = .coloured
            return
        }
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) } ?? 0
        self = background == 7 || background == 15 ? .plainOnLight : .plainOnDark
    }
}
