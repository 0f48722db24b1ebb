import GatehouseTerminal
import Testing

@Suite("A QR code")
struct QRCodeTests {
    private static let texts = [
        "x", "WDJB-MJHT", "https://id.example/device", "https://id.example/device?user_code=WDJB-MJHT",
        "https://id.example/device?user_code=" + String(repeating: "A", count: 68), "Zürich",
    ]

    private func drawing(_ text: String, _ style: QRCodeStyle) throws -> [String] {
        let lines = try #require(QRCode(text)?.lines(style, columns: 200))
        return lines.map { $0.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "") }
    }

    @Test(arguments: texts, QRCodeStyle.allCases)
    func `is read back from its drawing`(text: String, style: QRCodeStyle) throws {
        let lines = try drawing(text, style)
        #expect(QRCodeReader(lines: lines, isInverted: style == .plainOnDark).text == text)
    }

    @Test func `stands in a light frame four modules wide`() throws {
        let code = try #require(QRCode("x"))
        #expect(code.width == 21)
        #expect(code.columns == 29)
        let dark = try drawing("x", .plainOnLight)
        #expect(dark.count == 15)
        #expect(dark.allSatisfy { $0.count == 29 })
        #expect(dark.prefix(2).allSatisfy { $0.allSatisfy { $0 == " " } })
        #expect(dark.allSatisfy { $0.hasPrefix("    ") && $0.hasSuffix("    ") })
        let light = try drawing("x", .plainOnDark)
        #expect(light.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
        #expect(light.last?.allSatisfy { $0 == "█" } == true)
    }

    @Test func `brings its colours and leaves none behind`() throws {
        let lines = try #require(QRCode("x")?.lines(.coloured, columns: 29))
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1B}[0m") })
        for style in [QRCodeStyle.plainOnDark, .plainOnLight] {
            #expect(try #require(QRCode("x")?.lines(style, columns: 29)).allSatisfy { !$0.contains("\u{1B}") })
        }
    }

    @Test func `isn't drawn where it doesn't fit`() throws {
        let code = try #require(QRCode("https://id.example/device?user_code=WDJB-MJHT"))
        #expect(code.lines(.coloured, columns: code.columns) != nil)
        #expect(code.lines(.coloured, columns: code.columns - 1) == nil)
        #expect(code.lines(.coloured, columns: 0) == nil)
    }

    @Test func `has a limit of length`() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\u{0}b") == nil)
        #expect(QRCode(String(repeating: "x", count: QRCode.maximumLength)) != nil)
        #expect(QRCode(String(repeating: "x", count: QRCode.maximumLength + 1)) == nil)
    }

    @Test func `has no dark module outside`() throws {
        let code = try #require(QRCode("x"))
        #expect(code.isDark(row: 0, column: 0))
        for (row, column) in [(-1, 0), (0, -1), (21, 0), (0, 21)] { #expect(!code.isDark(row: row, column: column)) }
    }
}
