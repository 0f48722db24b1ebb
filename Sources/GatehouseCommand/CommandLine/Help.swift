/// What `gatehouse help` shows.
struct Help: Sendable {
    /// The longest line, in columns.
    private static let width = StreamStyle.readableColumns

    let commands: [Command]

    /// Every command with its line.
    var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { hanging($0.summary, behind: "  \($0.name.filled(to: width))  ") }
        return """
            gatehouse: authentication, end to end

            \(rows.joined(separator: "\n"))

            'gatehouse help COMMAND' shows every option of a command, 'gatehouse help --man' the manual page.
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
        return Help(commands: family).overview
    }

    /// Every option of one command, and examples.
    func page(of command: Command) -> String {
        let options = command.options + [.help]
        let width = options.map(\.label.count).max() ?? 0
        let rows = options.map { hanging($0.explanation, behind: "  \($0.label.filled(to: width))  ") }
        let examples = command.examples.isEmpty ? [] : ["", "Examples:", ""] + command.examples.map(example)
        return """
            \(command.summary)

            \(hanging(command.usage, behind: "Usage: "))

            \((rows + examples).joined(separator: "\n"))
            """
    }

    /// A text behind a label. The lines after the first begin where the text begins.
    private func hanging(_ text: String, behind label: String) -> String {
        let lines = text.wrapped(to: Help.width - label.columns, indent: 0)
        return label + lines.replacing("\n", with: "\n" + String(repeating: " ", count: label.columns))
    }

    /// A command line that can be copied. A long one goes on in the next line, before an option.
    private func example(_ text: String) -> String {
        var lines = ["  gatehouse"]
        for part in text.replacing(" --", with: "\n--").split(separator: "\n") {
            if lines[lines.count - 1].count + 1 + part.count + " \\".count <= Help.width {
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
