/// The completion script of a shell. It runs the command for each completion, so it contains no list of commands.
struct ShellScript: Sendable {
    /// The shell's name.
    let shell: String

    /// The script.
    let text: String

    /// The path below the prefix to which `make install` copies the script.
    let place: String

    /// The scripts of all shells. A new one is a new file and an entry here.
    static let all: [ShellScript] = [.bash, .zsh, .fish]

    /// The line that asks the script to complete file names.
    static let files = ":files"
}

extension Completion.Answer {
    /// The answer as the scripts parse it: on each line a word and, after a tab, its explanation; or one line for file
    /// names.
    var lines: [String] {
        switch self {
        case .files: [ShellScript.files]
        case .suggestions(let suggestions):
            suggestions.map { $0.explanation.isEmpty ? $0.word : "\($0.word)\t\($0.explanation.printable)" }
        }
    }
}
