import GatehouseTypes

/// One invocation of a command: its arguments, its environment and its output.
struct Invocation: Sendable {
    let command: String
    let arguments: OptionParser.Result
    let environment: [String: String]
    let console: Console
    /// The form of the messages that the console prints to standard error.
    var messages: Messages?
    /// What is done when the command has ended.
    var commandEnd = CommandEnd()

    /// Returns whether a flag was given.
    func flag(_ name: String) -> Bool {
        arguments.values[name] != nil
    }

    /// Returns the last value given for an option.
    func value(_ name: String) -> String? {
        arguments.values[name]?.last
    }

    /// Returns all values given for an option, in order.
    func values(_ name: String) -> [String] {
        arguments.values[name] ?? []
    }

    /// Returns the value of a required option.
    func required(_ name: String) throws(UsageError) -> String {
        guard let value = value(name) else { throw usage("missing option '--\(name)'") }
        guard !value.isEmpty else { throw usage("option '--\(name)' needs a value") }
        return value
    }

    /// Returns the value of an option as an integer within bounds; `nil` if the option wasn't given.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw usage("option '--\(name)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns the only operand, which is required.
    func operand(_ name: String) throws(UsageError) -> String {
        guard let operand = arguments.operands.first, !operand.isEmpty else { throw usage("\(name) is missing") }
        guard arguments.operands.count == 1 else { throw usage("unexpected '\(arguments.operands[1])'") }
        return operand
    }

    /// Returns a usage error for this command.
    func usage(_ reason: String) -> UsageError {
        UsageError(reason, command: command)
    }

    /// Prints a result: the JSON object with `--json`, otherwise the text with control characters replaced.
    func result(_ object: [String: JSONValue], text: @autoclosure () -> String) {
        result(
            object,
            verbatim: text().split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).printable }.joined(separator: "\n"))
    }

    /// Prints a result: the JSON object with `--json`, otherwise the unchanged text, such as a token or coloured text.
    func result(_ object: [String: JSONValue], verbatim text: @autoclosure () -> String) {
        if flag("json") { console.outputJSON(.object(object)) } else { console.output(text()) }
    }

    /// Whether messages are read by a user at a terminal.
    var hasReader: Bool { !flag("json") && console.noteStyle.columns != nil }

    /// Prints a message for a user at a terminal. It isn't printed for programs.
    func tell(_ text: String) {
        if hasReader { console.note(text) }
    }

    /// Prints a list: with `--json` one object a line, otherwise a table.
    ///
    /// - Parameters:
    ///   - titles: The titles of the table's columns.
    ///   - rows: The rows, each as the object for `--json` and as cells.
    ///   - none: The message for a user at a terminal if there are no rows.
    func list(
        _ titles: [Table.Title], _ rows: [(result: [String: JSONValue], cells: [Table.Cell])], none: String? = nil
    ) {
        if rows.isEmpty, let none { tell(none) }
        guard flag("json") else {
            let table = Table(titles: titles, rows: rows.map(\.cells))
            for line in table.lines(console.outputStyle) { console.output(line) }
            return
        }
        for row in rows { console.outputJSON(.object(row.result)) }
    }
}
