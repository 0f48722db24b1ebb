import Foundation
public import GatehouseClient

/// Shows a device code in a terminal: the verification URL, the user code, and both as a QR code if there is enough
/// room (RFC 8628, sections 3.3 and 3.3.1).
public struct TerminalDevicePrompt: DeviceCodePrompt {
    private let texts: DeviceCodeTexts
    private let style: QRCodeStyle?
    private let columns: Int
    private let write: @Sendable (String) -> Void

    /// Creates a prompt.
    ///
    /// - Parameters:
    ///   - texts: The texts around the code.
    ///   - style: The style of the QR code; nil omits the QR code.
    ///   - columns: The width of the terminal in characters.
    ///   - write: Shows a text to the user.
    public init(
        texts: DeviceCodeTexts = DeviceCodeTexts(), style: QRCodeStyle?, columns: Int,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.texts = texts
        self.style = style
        self.columns = columns
        self.write = write
    }

    /// Creates a prompt for a file descriptor of this process. The style suits the terminal at the descriptor. If the
    /// descriptor isn't a terminal, the QR code is omitted.
    ///
    /// - Parameters:
    ///   - texts: The texts around the code.
    ///   - environment: The environment variables of the process.
    ///   - descriptor: The file descriptor of the terminal. The default is standard error.
    ///   - write: Shows a text to the user. The default writes to standard error.
    public init(
        texts: DeviceCodeTexts = DeviceCodeTexts(), environment: [String: String], descriptor: Int32 = 2,
        write: @escaping @Sendable (String) -> Void = writeToStandardError
    ) {
        let columns = TerminalWidth.columns(of: descriptor)
        self.init(
            texts: texts, style: columns == nil ? nil : QRCodeStyle(environment: environment), columns: columns ?? 0,
            write: write)
    }

    /// Writes a line to standard error.
    public static let writeToStandardError: @Sendable (String) -> Void = { text in
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Shows the verification URL, the user code and the QR code.
    public func show(_ code: DeviceCode) async throws {
        let address = TerminalDevicePrompt.harmless(code.address.absoluteString)
        var parts = [texts.openAddress, "  " + address, texts.typeCode]
        parts.append("  " + TerminalDevicePrompt.harmless(code.userCode))
        if let style,
            let drawing = QRCode((code.completeAddress ?? code.address).absoluteString)?
                .lines(style, columns: columns)
        {
            parts += [texts.scanCode, drawing.joined(separator: "\n")]
        }
        write(parts.joined(separator: "\n\n") + "\n")
    }

    /// Shows the text for the outcome.
    public func finish(_ outcome: DeviceCodeOutcome) async {
        if let text = texts.finished(outcome) { write(text) }
    }

    /// Replaces all characters except printable ASCII, so that the text can't control the terminal. Codes and URLs
    /// consist of printable ASCII.
    private static func harmless(_ text: String) -> String {
        String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "\u{FFFD}" })
    }
}

/// The texts around a device code. An app can replace them with translations.
public struct DeviceCodeTexts: Sendable {
    /// The text before the verification URL.
    public var openAddress = "To sign in, open this address on any device:"
    /// The text before the user code.
    public var typeCode = "and type this code:"
    /// The text before the QR code.
    public var scanCode = "Or scan this:"
    /// The text at the end. Returns nil if the program shows its own text.
    public var finished: @Sendable (DeviceCodeOutcome) -> String? = { outcome in
        outcome == .signedIn ? "The sign-in on the other device is complete." : nil
    }

    /// Creates the English texts.
    public init() {}
}
