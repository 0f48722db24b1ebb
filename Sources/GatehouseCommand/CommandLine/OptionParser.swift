/// Reads a command's arguments by the conventions of GNU: `--name VALUE`, `--name=VALUE`, `-x VALUE`, `-xVALUE`, and
/// `-xyz` for flags. Options may follow operands, `--` ends the options, and `-` is an operand.
///
/// Unlike `getopt_long`, it accepts no abbreviated name: `--password SECRET` must not mean `--password-file SECRET`. An
/// error names the option and never repeats the text that follows it, because that text can be a secret.
struct OptionParser {
    /// The options and operands in the arguments.
    struct Result: Equatable, Sendable {
        var values: [String: [String]] = [:]
        var operands: [String] = []
    }

    private let options: [Option]
    private let command: String
    private let operands: String
    private var rest: ArraySlice<String>
    private var result = Result()

    private init(_ arguments: [String], options: [Option], command: String, operands: String) {
        self.options = options
        self.command = command
        self.operands = operands
        rest = arguments[...]
    }

    /// Splits arguments into options and operands.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the command's name.
    ///   - options: The command's options.
    ///   - command: The command's name, for errors.
    ///   - operands: The placeholder of the command's operands, for errors; empty if it takes none.
    /// - Returns: The options and operands.
    /// - Throws: ``UsageError`` for an unknown option, for a missing value, and for a value given to a flag.
    static func parse(
        _ arguments: [String], options: [Option], command: String, operands: String = ""
    ) throws(UsageError) -> Result {
        var parser = OptionParser(arguments, options: options, command: command, operands: operands)
        try parser.readAll()
        return parser.result
    }

    private mutating func readAll() throws(UsageError) {
        while let word = rest.popFirst() {
            if word == "--" {
                result.operands += rest
                return
            }
            // Compares Unicode scalars: a combining character after a dash or an equals sign must not hide it.
            let scalars = word.unicodeScalars
            if scalars.starts(with: "--".unicodeScalars) {
                try readName(word)
            } else if scalars.first == "-", scalars.count > 1 {
                try readLetters(word)
            } else {
                result.operands.append(word)
            }
        }
    }

    /// Reads `--name` or `--name=VALUE`.
    private mutating func readName(_ word: String) throws(UsageError) {
        let scalars = word.unicodeScalars
        let end = scalars.firstIndex(of: "=")
        let label = String(scalars[..<(end ?? scalars.endIndex)])
        guard let option = options.first(where: { "--" + $0.name == label }) else {
            throw unknown(label, written: label)
        }
        try add(option, label: label, attached: end.map { String(scalars[scalars.index(after: $0)...]) })
    }

    /// Reads `-x`, `-xVALUE`, or several flags after one dash.
    private mutating func readLetters(_ word: String) throws(UsageError) {
        var letters = word.unicodeScalars.dropFirst()
        while let letter = letters.popFirst() {
            let label = "-\(letter)"
            guard let option = options.first(where: { $0.letter == Character(letter) }) else {
                throw unknown(label, written: word)
            }
            guard option.kind != .flag else {
                try add(option, label: label, attached: nil)
                continue
            }
            return try add(option, label: label, attached: letters.isEmpty ? nil : String(letters))
        }
    }

    /// Adds an option to the result. Its value is attached to it, or is the next argument.
    private mutating func add(_ option: Option, label: String, attached: String?) throws(UsageError) {
        let value: String
        if option.kind == .flag {
            guard attached == nil else { throw UsageError("option '\(label)' takes no value", command: command) }
            value = ""
        } else {
            guard let given = attached ?? rest.popFirst() else {
                throw UsageError("option '\(label)' needs a value", command: command)
            }
            value = given
        }
        result.values[option.name, default: []].append(value)
    }

    private func unknown(_ label: String, written: String) -> UsageError {
        let name = written.prefix { $0 != "=" }.drop { $0 == "-" }
        let nearest = Spelling.nearest(to: String(name), among: options.map(\.name))
        // Treats the word as a possible operand, such as an identifier that begins with a dash, only if it can't be a
        // mistyped option.
        let isOperand = nearest == nil && !operands.isEmpty && !written.hasPrefix("--")
        let operand = operands.filter { $0 != "[" && $0 != "]" }
        let hint =
            isOperand ? ". If it begins \(operand), write '--' before it: 'gatehouse \(command) -- \(operand)'" : ""
        return UsageError("unknown option '\(label)'\(hint)", suggestion: nearest.map { "--" + $0 }, command: command)
    }
}
