extension Command {
    /// Prints a shell's completion script, and answers that script's requests.
    static let completion = Command(
        path: ["completion"], summary: "Print the script by which a shell completes gatehouse's commands and options.",
        operands: "SHELL",
        operandValues: .words(ShellScript.all.map(\.shell)),
        options: [
            .flag("words", "Print the completions of the last word after '--'; the scripts call this.")
        ],
        examples: ShellScript.all.map { "completion \($0.shell)" }
    ) { invocation in
        guard !invocation.flag("words") else {
            let completion = Completion(commands: Command.all, environment: invocation.environment)
            for line in completion.answer(invocation.arguments.operands).lines { invocation.console.output(line) }
            return
        }
        let shell = try invocation.operand("SHELL")
        guard let script = ShellScript.all.first(where: { $0.shell == shell }) else {
            let known = ShellScript.all.map(\.shell).joined(separator: ", ")
            throw invocation.usage("'\(shell)' isn't one of the shells that are known: \(known)")
        }
        invocation.console.output(script.text)
    }
}
