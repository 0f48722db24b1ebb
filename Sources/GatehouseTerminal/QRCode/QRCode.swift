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
}
