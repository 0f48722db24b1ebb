/// What `gatehouse help` shows.
struct Help: Sendable {
    let commands: [Command]

    /// Every command with its line.
    var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }
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
        guard !family.isEmpty else { throw UsageError("there is no command '\(words.joined(separator: " "))'") }
        return Help(commands: family).overview
    }

    /// Every option of one command, and examples.
    func page(of command: Command) -> String {
        let options = command.options + [.help]
        let width = options.map(\.label.count).max() ?? 0
        let rows = options.map { "  \($0.label.padded(to: width))  \($0.help)" }
        let examples =
            command.examples.isEmpty ? [] : ["", "Examples:", ""] + command.examples.map { "  gatehouse " + $0 }
        return """
            \(command.summary)

            Usage: \(command.usage)

            \((rows + examples).joined(separator: "\n"))
            """
    }
}

extension Option {
    /// The option as the help shows it.
    fileprivate var label: String {
        let letter = letter.map { "-\($0), " } ?? "    "
        return switch kind {
        case .flag: "\(letter)--\(name)"
        case .value(let placeholder): "\(letter)--\(name) \(placeholder)"
        }
    }
}

extension String {
    /// The text with spaces behind it, up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
