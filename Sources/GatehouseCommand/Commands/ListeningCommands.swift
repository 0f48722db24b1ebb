import GatehouseListener
import GatehouseServer
import GatehouseTypes

extension Command {
    /// Runs the token service.
    static let serve = Command(
        path: ["serve"], summary: "Run the token service until Ctrl-C.", options: ServeArguments.options,
        examples: [
            "serve --issuer https://id.example.com --listen 127.0.0.1:8080",
            "serve --config /etc/gatehouse/gatehouse.json5 --check",
        ]
    ) { given in
        let configuration = try Configuration(of: ServeArguments.options, in: given)
        if given.flag(ServeCheck.option.name) { return try await ServeCheck.run(configuration) }
        let invocation = configuration.invocation
        let log = ServiceLog(console: given.console, format: (try? ServiceLog.format(in: invocation)) ?? .text)
        if let writer = log.messageWriter { given.messages?.use(writer) }
        let messages = given.queueMessages(writingEventsBy: log.line)
        try configuration.expectNoProblems()
        let interruption = try Interruption()
        let hangup = try Hangup()
        ProcessSetup.ignoreBrokenPipes()
        ProcessSetup.raiseDescriptorLimit()
        let arguments = try ServeArguments(invocation)
        let (time, tls) = (SystemTimeSource(), try arguments.tls?.read())
        let notes = try SettingCheck.notes(of: CheckedSettings(invocation: invocation, tls: tls, time: time))
        let hosted = try await HostedService.start(
            database: try DatabaseLocation.named(in: invocation), migrating: arguments.isMigrating,
            on: arguments.address, issuer: arguments.issuer,
            lifetimes: arguments.lifetimes, statusListLifetime: arguments.statusListLifetime,
            proxies: arguments.proxies, tls: tls,
            documents: DocumentFetcher(
                over: arguments.clients, selfRegistered: arguments.selfRegisteredClients, diagnostics: log),
            diagnostics: log,
            commandEnd: invocation.commandEnd)
        let metrics = try await MetricsListener.start(for: hosted, logging: messages, on: arguments.metrics)
        let housekeeping = Housekeeping(
            service: hosted.service, console: invocation.console, checkpoints: arguments.checkpoints)
        let sending = spawn {
            await hosted.server.sendDeliveries(
                over: arguments.clients, selfRegistered: arguments.selfRegisteredClients)
        }
        let work: [@Sendable () async -> Void] = [
            { await housekeeping() },
            {
                await invocation.reload(at: hangup) {
                    guard let tls = arguments.tls else { return "no file, since there is no certificate" }
                    let new = try tls.read()
                    let notes = try CertificateName(invocation).check(new)
                    try hosted.replaceCertificate(with: new, at: time.now)
                    for text in notes + hosted.certificateNews(at: time.now) { invocation.console.note(text) }
                    return "the certificate and its key"
                }
            },
        ]
        let drain = {
            await arguments.draining(hosted.server, telling: invocation.console) {
                await interruption.waitForAnother()
            }
        }
        try await invocation.listen(with: hosted.listener, until: interruption, meanwhile: work, draining: drain) {
            for text in notes + hosted.news { invocation.console.note(text.printable) }
            invocation.result(
                ["issuer": .string(hosted.issuer), "listening": .string(hosted.listener.address.description)],
                text: "Serving \(hosted.issuer) on \(hosted.listener.address).")
        }
        sending.cancel()
        await sending.value
        await metrics?.stop()
    }

    /// Checks access tokens for a reverse proxy.
    static let `guard` = Command(
        path: ["guard"], summary: "Check the access token of each request for a reverse proxy, until Ctrl-C.",
        options: VerifierArguments.options + GuardArguments.options + [.json],
        examples: [
            "guard --issuer https://id.example.com --audience notes-api --key notes-api.pem "
                + "--public-origin https://api.example.com --require /upload=notes:write"
        ]
    ) { invocation in
        let verification = try VerifierArguments(invocation)
        let arguments = try GuardArguments(invocation)
        let interruption = try Interruption()
        ProcessSetup.ignoreBrokenPipes()
        ProcessSetup.raiseDescriptorLimit()
        let messages = invocation.queueMessages(writingEventsBy: Console.line)
        let diagnostics = GuardDiagnostics(invocation.console, isComplete: invocation.flag("log"))
        let hosted = try await HostedGuard.start(
            verification, arguments, logging: messages, diagnostics: diagnostics)
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
