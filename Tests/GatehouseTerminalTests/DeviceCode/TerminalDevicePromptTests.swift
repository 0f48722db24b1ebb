import Foundation
import GatehouseClient
import GatehouseTerminal
import Synchronization
import Testing

@Suite("A terminal that shows a code for another device")
struct TerminalDevicePromptTests {
    private final class Screen: Sendable {
        private let lines = Mutex<[String]>([])

        var text: String { lines.withLock { $0.joined(separator: "\n") } }

        func write(_ text: String) {
            lines.withLock { $0.append(text) }
        }
    }

    private let screen = Screen()

    private func prompt(_ style: QRCodeStyle? = .plainOnLight, columns: Int = 80) -> TerminalDevicePrompt {
        TerminalDevicePrompt(style: style, columns: columns) { [screen] in screen.write($0) }
    }

    private func code(_ userCode: String = "WDJB-MJHT", complete: String? = nil) throws -> DeviceCode {
        DeviceCode(
            userCode: userCode, address: try #require(URL(string: "https://id.example/device")),
            completeAddress: complete.flatMap { URL(string: $0) }, lifetime: .seconds(300))
    }

    private func scanned() -> String? {
        let lines = screen.text.split(separator: "\n").map(String.init).filter { $0.contains { "█▀▄".contains($0) } }
        guard !lines.isEmpty else { return nil }
        let margin = String(repeating: " ", count: lines[0].count)
        return QRCodeReader(lines: [margin, margin] + lines + [margin, margin], isInverted: false).text
    }

    @Test func `shows the address, the code, and both to scan`() async throws {
        let complete = "https://id.example/device?user_code=WDJB-MJHT"
        try await prompt().show(code(complete: complete))
        #expect(screen.text.contains("\n  https://id.example/device\n"))
        #expect(screen.text.contains("\n  WDJB-MJHT\n"))
        #expect(scanned() == complete)
    }

    @Test func `lets the address be scanned where there is no longer one`() async throws {
        try await prompt().show(code())
        #expect(scanned() == "https://id.example/device")
    }

    @Test func `leaves the QR code out where there is no room for it`() async throws {
        try await prompt(columns: 20).show(code())
        try await prompt(nil).show(code())
        #expect(scanned() == nil)
        #expect(!screen.text.contains("scan"))
        #expect(screen.text.contains("WDJB-MJHT"))
    }

    @Test func `leaves the QR code out where there is no terminal`() async throws {
        let (reading, writing) = (Pipe(), Pipe())
        let prompt = TerminalDevicePrompt(
            environment: ["TERM": "xterm", "LANG": "C.UTF-8"],
            descriptor: writing.fileHandleForWriting.fileDescriptor
        ) { [screen] in screen.write($0) }
        try await prompt.show(code())
        #expect(scanned() == nil)
        #expect(screen.text.contains("WDJB-MJHT"))
        withExtendedLifetime(reading) {}
    }

    @Test func `lets no code control the terminal`() async throws {
        try await prompt(nil).show(code("\u{1B}[2JAB\u{7}\r\u{9B}"))
        #expect(screen.text.contains("\u{FFFD}[2JAB\u{FFFD}\u{FFFD}\u{FFFD}"))
        #expect(!screen.text.contains("\u{1B}") && !screen.text.contains("\r"))
    }

    @Test func `speaks the app's language, and says at the end what the app wants`() async throws {
        var texts = DeviceCodeTexts()
        texts.openAddress = "Öffne:"
        texts.finished = { "Ende: \($0.rawValue)" }
        let prompt = TerminalDevicePrompt(texts: texts, style: nil, columns: 80) { [screen] in screen.write($0) }
        try await prompt.show(code())
        await prompt.finish(.declined)
        #expect(screen.text.hasPrefix("Öffne:\n"))
        #expect(screen.text.hasSuffix("Ende: declined"))
    }
}
