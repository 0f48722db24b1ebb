import GatehouseClient

/// Writes to a terminal what can't control it.
struct TerminalOutput: Sendable {
    private let descriptor: Descriptor

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    func writeLine(_ text: String) async throws {
        try write(text + "\n")
    }

    func write(_ text: String) throws(AuthError) {
        guard descriptor.write(Array(TerminalOutput.harmless(text).utf8)) else {
            throw AuthError(.cancelled, "the terminal was closed")
        }
    }

    /// A text in which every control character is replaced: some come from servers, and could redraw the screen.
    static func harmless(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmless($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n"
        case .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
