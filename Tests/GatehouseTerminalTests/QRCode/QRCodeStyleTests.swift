import GatehouseTerminal
import Testing

@Suite("How a QR code is drawn")
struct QRCodeStyleTests {
    @Test(
        arguments: [
            (["TERM": "xterm-256color", "LANG": "en_US.UTF-8"], .coloured),
            (["TERM": "xterm", "LC_ALL": "de_CH.utf8", "LANG": "C"], .coloured),
            (["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": ""], .coloured),
            (["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"], .plainOnDark),
            (["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "COLORFGBG": "15;0"], .plainOnDark),
            (["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1", "COLORFGBG": "0;default;15"], .plainOnLight),
            (["TERM": "dumb", "LANG": "C.UTF-8"], nil), (["LANG": "C.UTF-8"], nil),
            (["TERM": "xterm", "LANG": "C"], nil), (["TERM": "xterm"], nil),
            (["TERM": "xterm", "LC_ALL": "C", "LANG": "en_US.UTF-8"], nil),
        ] as [([String: String], QRCodeStyle?)])
    func `depends on the terminal`(environment: [String: String], style: QRCodeStyle?) {
        #expect(QRCodeStyle(environment: environment) == style)
    }
}
