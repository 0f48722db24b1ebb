import GatehouseTypes

extension Command {
    /// Runs the whole path on loopback.
    static let demo = Command(
        path: ["demo"], summary: "Run the whole path on loopback, with an embedded service.",
        options: DemoOptions.options
    ) { invocation in
        let options = try DemoOptions(invocation)
        try await Interruption().cancelling { try await Demo(options: options, console: invocation.console).run() }
        return .done
    }
}
