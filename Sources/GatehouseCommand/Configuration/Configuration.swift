/// The settings of a command that also reads them from the environment and from a file.
///
/// The command line comes before the environment, that before the file, and that before the defaults. An option that
/// can be repeated takes all its values from the first of them that sets it.
struct Configuration: Sendable {
    /// What each option is set to, in the order of the options.
    let settings: [Setting]
    /// What is wrong in the environment and in the file, each after its place.
    let problems: [String]

    private let given: Invocation

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - options: The command's options. One of them is ``Option/configuration``.
    ///   - given: The command line and the environment.
    /// - Throws: ``UsageError`` for a wrong value on the command line.
    init(of options: [Option], in given: Invocation) throws(UsageError) {
        self.given = given
        let variables = options.filter(\.isSetting)
        var environment = ConfigurationEnvironment(command: given.command).read(given.environment, for: variables)
        for option in options {
            for value in given.values(option.name) {
                if let reason = option.rule.refusal(value, "option '--\(option.name)'") { throw given.usage(reason) }
            }
        }
        var file = SettingSource()
        let name = Option.configuration.name
        if let path = given.value(name) ?? environment.settings[name]?.values.last {
            do {
                file = try ConfigurationFile(path: path).read(for: options)
            } catch {
                environment.problems.append(error.description)
            }
        }
        problems = environment.problems + file.problems
        settings = options.map { option in
            let values = given.values(option.name)
            if !values.isEmpty { return Setting(option: option, values: values, origin: .commandLine) }
            return environment.settings[option.name] ?? file.settings[option.name]
                ?? Setting(option: option, values: [], origin: .standard)
        }
    }

    /// The command line as if all settings stood on it.
    var invocation: Invocation {
        var arguments = OptionParser.Result(operands: given.arguments.operands)
        for setting in settings where !setting.values.isEmpty {
            arguments.values[setting.option.name] = setting.values
        }
        return Invocation(
            command: given.command, arguments: arguments, environment: given.environment, console: given.console,
            messages: given.messages, commandEnd: given.commandEnd)
    }

    /// Prints what is wrong, and ends the command if there is something.
    ///
    /// - Throws: ``ExplainedFailure``.
    func expectNoProblems() throws(ExplainedFailure) {
        for problem in problems { given.console.note("gatehouse: \(problem)".printable) }
        guard problems.isEmpty else { throw ExplainedFailure() }
    }
}
