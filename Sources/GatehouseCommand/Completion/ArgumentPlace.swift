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
