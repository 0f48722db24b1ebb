/// Finds the command that the arguments name, reads its options and runs it.
struct CommandRunner: Sendable {
    let commands: [Command]
    let console: Console

    /// Runs one command line, without the program's own name.
    func run(_ arguments: [String], environment: [String: String]) async -> ExitCode {
        do {
            return try await dispatch(arguments, environment: environment)
        } catch let error as UsageError {
            let hint = error.command.isEmpty ? "gatehouse help" : "gatehouse help \(error.command)"
            console.note("gatehouse: \(error.reason); see '\(hint)'".printable)
            return .usage
        } catch {
            let advice = Advice.about(error).map { "; \($0)" } ?? ""
            console.note("gatehouse: \(error)\(advice)".printable)
            return .failed
        }
    }

    private func dispatch(_ arguments: [String], environment: [String: String]) async throws -> ExitCode {
        guard let first = arguments.first else {
            console.note(Help(commands: commands).overview)
            return .usage
        }
        if first == "help" || first == "--help" || first == "-h" {
            console.output(try Help(commands: commands).text(for: Array(arguments.dropFirst())))
            return .done
        }
        let command = try find(arguments)
        let result = try OptionParser.parse(
            Array(arguments.dropFirst(command.path.count)), options: command.options + [.help], command: command.name)
        if result.values["help"] != nil {
            console.output(Help(commands: commands).page(of: command))
            return .done
        }
        if command.operands.isEmpty, let unexpected = result.operands.first {
            throw UsageError("unexpected '\(unexpected)'", command: command.name)
        }
        return try await command.run(
            Invocation(command: command.name, arguments: result, environment: environment, console: console))
    }

    private func find(_ arguments: [String]) throws -> Command {
        let matches = commands.filter { arguments.starts(with: $0.path) }
        if let command = matches.max(by: { $0.path.count < $1.path.count }) { return command }
        if commands.contains(where: { $0.path.first == arguments[0] }) {
            throw UsageError("'\(arguments[0])' needs one of its commands", command: arguments[0])
        }
        throw UsageError("there is no command '\(arguments[0])'")
    }
}
