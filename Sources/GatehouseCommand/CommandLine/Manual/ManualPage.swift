/// The manual page `gatehouse(1)`, generated from the declared commands and options.
struct ManualPage: Sendable {
    let commands: [Command]

    /// The page in roff.
    var text: String {
        let head = [#".TH GATEHOUSE 1 "" "Gatehouse \#(Version.number)" "User Commands""#]
        return (head + opening + [".SH COMMANDS"] + commands.flatMap(section) + ManualPage.closing)
            .joined(separator: "\n")
    }

    private var opening: [String] {
        [
            ".SH NAME", "gatehouse \\- authentication, end to end",
            ".SH SYNOPSIS", ".B gatehouse", Roff.italic("COMMAND") + " [" + Roff.italic("OPTIONS") + "]",
            ".SH DESCRIPTION",
        ] + ManualPage.description.map(Roff.line)
    }

    private func section(_ command: Command) -> [String] {
        let examples = command.examples.isEmpty ? [] : [".PP", "Examples:"] + command.examples.flatMap(example)
        return [".SS \"" + Roff.escape(command.usage) + "\"", Roff.line(command.summary)]
            + command.options.flatMap { [".TP", label($0), Roff.line($0.explanation)] } + examples
    }

    private func example(_ line: String) -> [String] {
        [".PP", ".RS", ".nf", Roff.line("gatehouse " + line), ".fi", ".RE"]
    }

    private func label(_ option: Option) -> String {
        let names = [option.letter.map { "-\($0)" }, "--" + option.name].compactMap(\.self)
        let label = names.map(Roff.bold).joined(separator: ", ")
        return if case .value(let placeholder) = option.kind { label + " " + Roff.italic(placeholder) } else { label }
    }
}
