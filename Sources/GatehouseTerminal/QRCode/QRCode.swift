import CQRCode

/// A text as a square of dark and light modules that a camera reads (ISO/IEC 18004).
public struct QRCode: Sendable, Hashable {
    /// The longest text that is drawn, in bytes: far longer than any address of a page for people.
    public static let maximumLength = 1024

    /// How many modules each side has.
    public let width: Int

    private let modules: [Bool]

    /// Draws a text.
    ///
    /// - Parameter text: What is read; nothing comes of an empty one, or one that is too long.
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

    /// Whether a module is dark. All around the code is light.
    public func isDark(row: Int, column: Int) -> Bool {
        let side = 0..<width
        return side.contains(row) && side.contains(column) && modules[row * width + column]
    }
}
