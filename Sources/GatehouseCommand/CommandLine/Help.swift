/// What `gatehouse help` shows.
struct Help: Sendable {
    let commands: [Command]

    /// What the text may look like. The lines fit its width, or 100 columns in a file or a pipe.
    var style = StreamStyle.plain

    /// The longest line, in columns.
    private var maximumWidth: Int { style.textColumns ?? StreamStyle.readableColumns }

    private static let closing =
        "'gatehouse help COMMAND' shows every option of a command, 'gatehouse help --man' the manual page."

    /// Every command with its line.
    var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { hanging($0.summary, behind: "  \($0.name.filled(to: width))  ") }
        return """
            gatehouse: authentication, end to end

            \(rows.joined(separator: "\n"))

            \(Help.closing.wrapped(to: maximumWidth, indent: 0))
            """
    }

    /// The help for the words behind `help`: a command's page, a family's list, the overview, or the manual page.
    func text(for words: [String]) throws(UsageError) -> String {
        guard !words.isEmpty else { return overview }
        if words == ["--man"] { return ManualPage(commands: commands).text }
        let family = commands.filter { $0.path.starts(with: words) }
        if let command = family.first(where: { $0.path == words }) {
            let others = family.filter { $0.path != words }.map { "  \($0.usage)" }
            return ([page(of: command)] + (others.isEmpty ? [] : ["", "See also:", ""] + others)).joined(
                separator: "\n")
        }
        guard !family.isEmpty else {
            throw UsageError(
                "there is no command '\(words.joined(separator: " "))'", suggestion: commands.nearest(to: words))
        }
        return Help(commands: family, style: style).overview
    }

    /// Every option of one command, and examples.
    func page(of command: Command) -> String {
        let options = command.options + [.help]
        let width = options.map(\.label.count).max() ?? 0
        let rows = options.map { hanging($0.explanation, behind: "  \($0.label.filled(to: width))  ") }
        let examples = command.examples.isEmpty ? [] : ["", "Examples:", ""] + command.examples.map(example)
        return """
            \(command.summary.wrapped(to: maximumWidth, indent: 0))

            \(hanging(command.usage, behind: "Usage: "))

            \((rows + examples).joined(separator: "\n"))
            """
    }

    /// The narrowest column of text that can be read easily.
    private static let minimumTextWidth = 24

    /// The indentation of a text that stands below its label.
    private static let textMargin = "        "

    /// A text behind a label, or below it where the terminal is too narrow. The lines after the first begin where the
    /// text begins.
    private func hanging(_ text: String, behind label: String) -> String {
        let isBelow = maximumWidth - label.columns < Help.minimumTextWidth
        let margin = isBelow ? Help.textMargin : String(repeating: " ", count: label.columns)
        let lines = text.wrapped(to: maximumWidth - margin.columns, indent: 0).replacing("\n", with: "\n" + margin)
        guard isBelow else { return label + lines }
        return String(label.reversed().drop { $0 == " " }.reversed()) + "\n" + margin + lines
    }

    /// A command line that can be copied. A long one goes on in the next line, before an option.
    private func example(_ text: String) -> String {
        var lines = ["  gatehouse"]
        for part in text.replacing(" --", with: "\n--").split(separator: "\n") {
            if lines[lines.count - 1].count + 1 + part.count + " \\".count <= maximumWidth {
                lines[lines.count - 1] += " " + part
            } else {
                lines.append("      " + part)
            }
        }
        return lines.joined(separator: " \\\n")
    }
}

extension Option {
    /// The option as the help shows it.
    fileprivate var label: String {
        (letter.map { "-\($0), " } ?? "    ") + form
    }
}

extension String {
    /// The text with spaces behind it, up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
