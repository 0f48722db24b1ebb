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

    /// The description that applies to all commands.
    static let description = [
        "Signs users in at any OpenID provider, keeps their sessions and sends requests with their access tokens; runs a",
        "token service; and checks access tokens as a backend would.",
        "Results go to standard output, one JSON object a line with --json; messages for people go to standard error.",
        "Secrets come from files, standard input or a prompt, never from an argument.",
        "Every command shows its options with --help.",
    ]

    /// The sections after the commands.
    static let closing =
        section("EXIT STATUS", exitStatus) + section("ENVIRONMENT", environment) + section("FILES", files)

    private static let exitStatus = [
        ("0", "It is done."),
        ("1", "It was refused, it failed, or it was interrupted; one line on standard error says why."),
        ("2", "It was called wrongly; one line on standard error says what is wrong."),
    ]

    private static let environment = [
        ("GATEHOUSE_HOME", "The folder of its own files."),
        ("GATEHOUSE_SERVE_OPTION", "An option of serve: GATEHOUSE_SERVE_LISTEN is --listen."),
        ("XDG_DATA_HOME", "The folder that contains it if GATEHOUSE_HOME is not set; default: ~/.local/share."),
        ("BROWSER", "The browser that opens sign-in pages, or several, separated by colons; default: xdg-open."),
    ]

    private static let files = [
        ("~/.local/share/gatehouse/accounts/NAME", "An account: where it signs in, its session, its keys."),
        ("~/.local/share/gatehouse/default-account", "The name of the current account."),
        ("~/.local/share/gatehouse/service.db", "The token service's database, unless --database names another one."),
        ("~/.local/share/gatehouse/service.db.key", "The key of that database, without which it can't be used."),
    ]

    private static func section(_ title: String, _ rows: [(term: String, meaning: String)]) -> [String] {
        [".SH " + title] + rows.flatMap { [".TP", Roff.bold($0.term), Roff.line($0.meaning)] }
    }
}

/// Text for roff. Characters with a special meaning in roff are escaped.
enum Roff {
    /// Escapes a text within a line.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }
        return result
    }

    /// Escapes a text that is a line of its own.
    static func line(_ text: String) -> String {
        let escaped = escape(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    static func bold(_ text: String) -> String { "\\fB\(escape(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(escape(text))\\fR" }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
