import GatehouseListener
import GatehouseTypes

extension Command {
    /// Checks access tokens for a reverse proxy.
    static let `guard` = Command(
        path: ["guard"], summary: "Check the access token of each request for a reverse proxy, until Ctrl-C.",
        options: VerifierArguments.options + GuardArguments.options + [.json],
        examples: [
            "guard --issuer https://id.example.com --audience notes-api --key notes-api.pem "
                + "--public-origin https://api.example.com --require /admin=notes:admin"
        ]
    ) { invocation in
        let verification = try VerifierArguments(invocation)
        let arguments = try GuardArguments(invocation)
        let interruption = try Interruption()
        BrokenPipes.ignore()
        let diagnostics = GuardDiagnostics(
            ConsoleDiagnostics(console: invocation.console), isComplete: invocation.flag("log"))
        let hosted = try await HostedGuard.start(verification, arguments, diagnostics: diagnostics)
        invocation.result(
            [
                "listening": .string(hosted.listener.address.description), "proxy": .string(arguments.proxy.rawValue),
                "questions": .string(hosted.questions),
            ],
            text: "Guarding \(verification.audience) for \(arguments.proxy.rawValue) on \(hosted.questions).")
        do {
            try invocation.console.expectOutput()
        } catch {
            await hosted.stop()
            throw error
        }
        await interruption.wait()
        await hosted.stop()
        return .done
    }
}
