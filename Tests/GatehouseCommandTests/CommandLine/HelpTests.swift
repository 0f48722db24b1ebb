import Testing

@testable import GatehouseCommand

@Suite("The help")
struct HelpTests {
    private let help = Help(commands: Command.all)

    @Test func `stays within 100 columns`() throws {
        let pages = Command.all.map { help.page(of: $0) } + [help.overview]
        for line in pages.flatMap({ $0.split(separator: "\n") }) {
            #expect(line.count <= 100, "\(line)")
        }
    }

    @Test(arguments: [40, 60, 80])
    func `fits a narrower terminal`(columns: Int) {
        let help = Help(commands: Command.all, style: StreamStyle(columns: columns))
        for line in (Command.all.map { help.page(of: $0) } + [help.overview]).flatMap({ $0.split(separator: "\n") }) {
            // A word that is longer than the line stays whole, so that it can be copied.
            let longest = line.split(separator: " ").map(\.count).max() ?? 0
            #expect(line.count <= columns || longest > columns / 3, "\(line)")
        }
        #expect(help.overview.split(separator: "\n").map(\.count).max() ?? 0 <= columns)
    }

    @Test func `marks required options, and shows them in the usage`() {
        let command = Command(
            path: ["send"], summary: "Sends.", operands: "URL",
            options: [.json, .value("name", "NAME", isRequired: true, "Whose.")]
        ) { _ in }
        let page = help.page(of: command)
        #expect(page.contains("Usage: gatehouse send --name NAME [OPTIONS] URL\n"))
        #expect(page.contains("--name NAME  Whose. (required)\n"))
        #expect(!page.contains("one object a line. (required)"))
    }

    @Test func `indents what an option does below where it begins`() {
        let long = String(repeating: "word ", count: 30)
        let page = help.page(of: Command(path: ["send"], summary: "", options: [.flag("fast", long)]) { _ in })
        let lines = page.split(separator: "\n").filter { $0.contains("word") }
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("      --fast  word"))
        #expect(lines[1].hasPrefix("              word"))
    }

    @Test func `breaks a long example before an option, so that it can still be copied`() {
        let example = "send" + String(repeating: " --header 'a b c d e'", count: 6)
        let page = help.page(of: Command(path: ["send"], summary: "", examples: [example]) { _ in })
        let lines = page.split(separator: "\n").drop { $0 != "Examples:" }.dropFirst()
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.joined(separator: "\n").replacing(" \\\n     ", with: "") == "  gatehouse " + example)
    }
}
