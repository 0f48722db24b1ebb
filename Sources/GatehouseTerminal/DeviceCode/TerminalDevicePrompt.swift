import Foundation
public import GatehouseClient

/// Shows a code for another device in a terminal: the address, the code, and both as a QR code where there is room for one
/// (RFC 8628, sections 3.3 and 3.3.1).
public struct TerminalDevicePrompt: DeviceCodePrompt {
    private let texts: DeviceCodeTexts
    private let style: QRCodeStyle?
    private let columns: Int
    private let write: @Sendable (String) -> Void

    /// Describes a prompt.
    ///
    /// - Parameters:
    ///   - texts: The words.
    ///   - style: How the QR code is drawn; nothing leaves it out.
    ///   - columns: How wide the terminal is, in characters.
    ///   - write: Shows a text to the person.
    public init(
        texts: DeviceCodeTexts = DeviceCodeTexts(), style: QRCodeStyle?, columns: Int,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.texts = texts
        self.style = style
        self.columns = columns
        self.write = write
    }

    /// Describes a prompt on a descriptor of this process, drawn as its terminal allows. Where there is no terminal the QR
    /// code is left out.
    ///
    /// - Parameters:
    ///   - texts: The words.
    ///   - environment: The program's environment.
    ///   - descriptor: The descriptor that the terminal is looked for at; standard error unless told otherwise.
    ///   - write: Shows a text to the person; it goes to standard error unless told otherwise.
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

    /// Shows the code.
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

    /// Says how it ended.
    public func finish(_ outcome: DeviceCodeOutcome) async {
        if let text = texts.finished(outcome) { write(text) }
    }

    /// What can't control a terminal: visible ASCII, of which codes and addresses are made.
    private static func harmless(_ text: String) -> String {
        String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "\u{FFFD}" })
    }
}
