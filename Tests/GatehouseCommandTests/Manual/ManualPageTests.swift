import Testing

@testable import GatehouseCommand

@Suite("The manual")
struct ManualPageTests {
    @Test(arguments: [
        (".leading", "\\&.leading"), ("'quoted'", "\\(aqquoted\\(aq"), ("a-b", "a\\-b"), ("\\n", "\\en"),
        ("\u{E9}", "\\[u00E9]"), ("\u{1F600}", "\\[u1F600]"),
    ])
    func `shows text as it is, whatever it would mean to its formatter`(text: String, written: String) {
        #expect(Roff.line(text) == written)
    }

    @Test func `has each command with its options and examples`() {
        let text = ManualPage(commands: [
            Command(
                path: ["send"], summary: "Sends.", operands: "URL",
                options: [.value("method", "METHOD", letter: "X", "The method.")], examples: ["send -X GET http://x"]
            ) { _ in }
        ]).text
        #expect(text.contains(".SS \"gatehouse send [OPTIONS] URL\"\nSends."))
        #expect(text.contains(".TP\n\\fB\\-X\\fR, \\fB\\-\\-method\\fR \\fIMETHOD\\fR\nThe method."))
        #expect(text.contains("\ngatehouse send \\-X GET http://x\n"))
    }

    @Test func `gives no example that the command doesn't understand`() throws {
        for command in Command.all {
            for example in command.examples {
                let words = example.split(separator: " ").map(String.init)
                #expect(words.starts(with: command.path))
                let result = try OptionParser.parse(
                    Array(words.dropFirst(command.path.count)), options: command.options, command: command.name)
                #expect(result.operands.isEmpty || !command.operands.isEmpty, "\(example)")
            }
        }
    }
}
