import GatehouseTypes

extension Command {
    /// Demonstrates all parts on loopback.
    static let demo = Command(
        path: ["demo"],
        summary: "Show everything at work on this machine: a token service, apps, sign-in, tokens, sign-out.",
        options: DemoOptions.options
    ) { invocation in
        let options = try DemoOptions(invocation)
        try await Interruption().cancelling { try await Demo(options: options, console: invocation.console).run() }
        return .done
    }
}
