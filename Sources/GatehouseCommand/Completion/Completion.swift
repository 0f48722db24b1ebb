/// Completes the last word of a command line, from the declared commands and options.
struct Completion: Sendable {
    /// The possible completions.
    enum Answer: Sendable, Equatable {
        /// One of these words.
        case suggestions([Suggestion])
        /// A file name. The shell completes it.
        case files
    }

    let commands: [Command]
    let environment: [String: String]

    /// Completes the last of the words that follow the program's name. The last word may be empty.
    func answer(_ words: [String]) -> Answer {
        let last = words.last ?? ""
        let before = commands.named(Array(words.dropLast()))
        if before.first == "help" {
            return .suggestions(nextWords(after: commands.named(Array(before.dropFirst())), begun: last))
        }
        let command = commands.filter { before.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
        let next = nextWords(after: before, begun: last)
        guard let command else {
            let help = Suggestion("help", "Show every command, or every option of one.")
            return .suggestions(next + (before.isEmpty && "help".hasPrefix(last) ? [help] : []))
        }
        let place = ArgumentPlace(before.dropFirst(command.path.count), last, options: command.options + [.help])
        return merge(next, answer(for: place, of: command))
    }

    /// Returns the words of command names that can follow the given ones.
    private func nextWords(after words: [String], begun: String) -> [Suggestion] {
        var suggestions: [Suggestion] = []
        for command in commands where command.path.count > words.count && command.path.starts(with: words) {
            let word = command.path[words.count]
            guard word.hasPrefix(begun), !suggestions.contains(where: { $0.word == word }) else { continue }
            let isWhole = command.path.count == words.count + 1
            suggestions.append(Suggestion(word, isWhole ? command.summary : family(words + [word])))
        }
        return suggestions
    }

    private func family(_ words: [String]) -> String {
        let members = commands.filter { $0.path.starts(with: words) && $0.path.count > words.count }
        return members.map { $0.path[words.count] }.joined(separator: ", ")
    }

    private func answer(for place: ArgumentPlace, of command: Command) -> Answer {
        switch place {
        case .option(let begun):
            return .suggestions((command.options + [.help]).map(\.suggestion).filter { $0.word.hasPrefix(begun) })
        case .value(let option, let begun, let prefix):
            return answer(option.values, begun: begun, prefix: prefix)
        case .operand(let begun):
            guard command.operands.isEmpty else { return answer(command.operandValues, begun: begun) }
            return .suggestions(begun.isEmpty ? command.options.map(\.suggestion) : [])
        }
    }

    private func answer(_ values: Values, begun: String, prefix: String = "") -> Answer {
        switch values {
        case .anything: return .suggestions([])
        case .files: return .files
        case .words(let words): return .suggestions(words.begun(with: begun, behind: prefix))
        case .found(let find): return .suggestions(find(environment).begun(with: begun, behind: prefix))
        }
    }

    private func merge(_ words: [Suggestion], _ answer: Answer) -> Answer {
        guard case .suggestions(let more) = answer, !words.isEmpty else { return answer }
        return .suggestions(words + more)
    }
}

extension Option {
    fileprivate var suggestion: Suggestion { Suggestion("--" + name, help) }
}

extension [Suggestion] {
    fileprivate func begun(with text: String, behind prefix: String) -> [Suggestion] {
        filter { $0.word.hasPrefix(text) }.map { Suggestion(prefix + $0.word, $0.explanation) }
    }
}

/// The kind of word that completes a command's arguments.
enum ArgumentPlace: Sendable {
    /// An option's name.
    case option(begun: String)
    /// An option's value. The prefix is the text before the value in the same word.
    case value(Option, begun: String, prefix: String)
    /// An operand.
    case operand(begun: String)

    /// Parses the arguments in the same way as ``OptionParser``.
    init(_ before: some Collection<String>, _ last: String, options: [Option]) {
        var waiting: Option?
        var isOver = false
        for word in before {
            if waiting != nil {
                waiting = nil
            } else if word == "--" {
                isOver = true
            } else if !isOver {
                waiting = options.first { $0.takesNextWord(after: word) }
            }
        }
        if let waiting {
            self = .value(waiting, begun: last, prefix: "")
        } else if isOver || !last.hasPrefix("-") {
            self = .operand(begun: last)
        } else if let end = last.firstIndex(of: "="), let option = options.first(where: { $0.isNamed(last[..<end]) }) {
            let start = last.index(after: end)
            self = .value(option, begun: String(last[start...]), prefix: String(last[..<start]))
        } else {
            self = .option(begun: last)
        }
    }
}

extension Option {
    fileprivate func isNamed(_ word: Substring) -> Bool {
        kind != .flag && word == "--" + name
    }

    fileprivate func takesNextWord(after word: String) -> Bool {
        isNamed(word[...]) || (kind != .flag && letter.map { word == "-\($0)" } ?? false)
    }
}
