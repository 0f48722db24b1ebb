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

            'gatehouse help COMMAND' shows every option of a command.
            """
    }

    /// The help for the words behind `help`: a command's page, a family's list, or the overview.
    func text(for words: [String]) throws(UsageError) -> String {
        guard !words.isEmpty else { return overview }
        if let command = commands.first(where: { $0.path == words }) { return page(of: command) }
        let family = commands.filter { $0.path.starts(with: words) }
        guard !family.isEmpty else { throw UsageError("there is no command '\(words.joined(separator: " "))'") }
        return Help(commands: family).overview
    }

    /// Every option of one command.
    func page(of command: Command) -> String {
        let options = command.options + [.help]
        let width = options.map { label($0).count }.max() ?? 0
        let rows = options.map { "  \(label($0).padded(to: width))  \($0.help)" }
        let usage = ["gatehouse", command.name, "[OPTIONS]", command.operands].filter { !$0.isEmpty }
        return """
            \(command.summary)

            Usage: \(usage.joined(separator: " "))

            \(rows.joined(separator: "\n"))
            """
    }

    private func label(_ option: Option) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return switch option.kind {
        case .flag: "\(letter)--\(option.name)"
        case .value(let placeholder): "\(letter)--\(option.name) \(placeholder)"
        }
    }
}

extension String {
    /// The text with spaces behind it, up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
