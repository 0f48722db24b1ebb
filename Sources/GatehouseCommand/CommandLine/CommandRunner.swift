import GatehouseClient

/// Finds the command that the arguments name, parses its options and runs it.
struct CommandRunner: Sendable {
    let commands: [Command]
    let console: Console
    private let messages: Messages

    init(commands: [Command], console: Console) {
        let messages = Messages(console.note)
        var console = console
        console.noteLine = console.noteLine ?? console.note
        console.note = { messages.write($0) }
        (self.commands, self.console, self.messages) = (commands, console, messages)
    }

    /// Runs a command line, given without the program's name.
    func run(_ arguments: [String], environment: [String: String]) async -> ExitCode {
        let status = await attempt(arguments, environment: environment)
        guard let failure = console.outputFailure() else { return status }
        console.note("gatehouse: \(failure)")
        return .failed
    }

    private func attempt(_ arguments: [String], environment: [String: String]) async -> ExitCode {
        do {
            return try await dispatch(arguments, environment: environment)
        } catch let error where error is OutputFailure || error is ExplainedFailure {
            return .failed
        } catch let error as AuthError where error.underlyingError is OutputFailure {
            return .failed
        } catch let error as UsageError {
            console.note("gatehouse: \(error.advice)".printable)
            return .usage
        } catch {
            console.note("gatehouse: \(Advice.sentence(about: error))".printable)
            return .failed
        }
    }

    private func dispatch(_ arguments: [String], environment: [String: String]) async throws -> ExitCode {
        guard let first = arguments.first else {
            console.note(Help(commands: commands, style: console.noteStyle).overview)
            return .usage
        }
        if first == "help" || first == "--help" || first == "-h" {
            let help = Help(commands: commands, style: console.outputStyle)
            console.output(try help.text(for: Array(arguments.dropFirst())))
            return .done
        }
        let arguments = first == "--version" ? ["version"] + arguments.dropFirst() : commands.named(arguments)
        if arguments.count == 2, ["--help", "-h"].contains(arguments[1]), commands.isFamily(arguments[0]) {
            let help = Help(commands: commands, style: console.outputStyle)
            console.output(try help.text(for: [arguments[0]]))
            return .done
        }
        let command = try find(arguments)
        let result = try OptionParser.parse(
            Array(arguments.dropFirst(command.path.count)), options: command.options + [.help], command: command.name,
            operands: command.operands)
        if result.values["help"] != nil {
            console.output(Help(commands: commands, style: console.outputStyle).page(of: command))
            return .done
        }
        if command.operands.isEmpty, let unexpected = result.operands.first {
            throw UsageError("unexpected '\(unexpected)'", command: command.name)
        }
        let invocation = Invocation(
            command: command.name, arguments: result, environment: environment, console: console,
            messages: messages)
        for option in command.options where option.isRequired { _ = try invocation.required(option.name) }
        do {
            try await command.run(invocation)
        } catch {
            await invocation.commandEnd()
            throw error
        }
        await invocation.commandEnd()
        return .done
    }

    private func find(_ arguments: [String]) throws(UsageError) -> Command {
        let matches = commands.filter { arguments.starts(with: $0.path) }
        if let command = matches.max(by: { $0.path.count < $1.path.count }) { return command }
        let first = arguments[0]
        let words = Array(arguments.prefix(2))
        guard commands.contains(where: { $0.path[0] == first }) else {
            throw UsageError("there is no command '\(first)'", suggestion: commands.nearest(to: words))
        }
        guard words.count == 2, !words[1].hasPrefix("-") else {
            throw UsageError("missing command after '\(first)'", command: first)
        }
        let family = commands.filter { $0.path.count == 2 && $0.path[0] == first }.map { $0.path[1] }
        let suggestion = Spelling.nearest(to: words[1], among: family).map { "\(first) \($0)" }
        throw UsageError("'\(first)' has no command '\(words[1])'", suggestion: suggestion, command: first)
    }
}
