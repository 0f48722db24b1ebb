/// What a shell must know to complete command lines. It asks the command itself each time, so it needs no list.
struct ShellScript: Sendable {
    /// The shell's name.
    let shell: String

    /// The script.
    let text: String

    /// Where `make install` puts it, below the prefix.
    let place: String

    /// Every shell. A new one is a new file and a word here.
    static let all: [ShellScript] = [.bash, .zsh, .fish]

    /// The line that stands for files' names.
    static let files = ":files"
}

extension Completion.Answer {
    /// The answer as scripts read it: a word a line, a tab and its explanation; or one line for files.
    var lines: [String] {
        switch self {
        case .files: [ShellScript.files]
        case .suggestions(let suggestions):
            suggestions.map { $0.explanation.isEmpty ? $0.word : "\($0.word)\t\($0.explanation.printable)" }
        }
    }
}
