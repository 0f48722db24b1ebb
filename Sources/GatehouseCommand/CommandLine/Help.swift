/// The output of `gatehouse help`.
struct Help: Sendable {
    let commands: [Command]

    /// The style of the text. Lines fit its width; in a file or a pipe, 100 columns.
    var style = StreamStyle.plain

    /// The maximum line length, in columns.
    private var maximumWidth: Int { style.textColumns ?? StreamStyle.readableColumns }

    private static let closing =
        "'gatehouse help COMMAND' shows every option of a command, 'gatehouse help --man' the manual page."

    /// All commands, each with its description.
    var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { hanging($0.summary, behind: "  \($0.name.filled(to: width))  ") }
        return """
            gatehouse: authentication, end to end

            \(rows.joined(separator: "\n"))

            \(Help.closing.wrapped(to: maximumWidth, indent: 0))
            """
    }

    /// Returns the help for the words after `help`: the page of a command, the list of a command family, the overview,
    /// or the manual page.
    func text(for words: [String]) throws(UsageError) -> String {
        guard let first = words.first, !["help", "--help", "-h"].contains(first) else { return overview }
        if words == ["--man"] { return ManualPage(commands: commands).text }
        let words = commands.named(words)
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

    /// Returns the help page of a command: all its options, and examples.
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

    /// The minimum width of a column of text.
    private static let minimumTextWidth = 24

    /// The indentation of a text that is placed below its label.
    private static let textMargin = "        "

    /// Returns a text after its label, or below it if the terminal is too narrow. All lines of the text have the same
    /// indentation.
    private func hanging(_ text: String, behind label: String) -> String {
        let isBelow = maximumWidth - label.columns < Help.minimumTextWidth
        let margin = isBelow ? Help.textMargin : String(repeating: " ", count: label.columns)
        let lines = text.wrapped(to: maximumWidth - margin.columns, indent: 0).replacing("\n", with: "\n" + margin)
        guard isBelow else { return label + lines }
        return String(label.reversed().drop { $0 == " " }.reversed()) + "\n" + margin + lines
    }

    /// Formats a command line so that it can be copied. A long one is continued on the next line, before an option.
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
    /// The option's label in the help.
    fileprivate var label: String {
        (letter.map { "-\($0), " } ?? "    ") + form
    }
}
