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
        ProcessSetup.ignoreBrokenPipes()
        let diagnostics = GuardDiagnostics(invocation.console, isComplete: invocation.flag("log"))
        let hosted = try await HostedGuard.start(verification, arguments, diagnostics: diagnostics)
        let (listener, proxy) = (hosted.listener, arguments.proxy.rawValue)
        try await invocation.listen(with: listener, until: interruption) {
            invocation.result(
                [
                    "listening": .string(listener.address.description), "proxy": .string(proxy),
                    "questions": .string(hosted.questions),
                ],
                text: "Guarding \(verification.audience) for \(proxy) on \(hosted.questions).")
        }
    }
}
