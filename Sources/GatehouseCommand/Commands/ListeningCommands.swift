import Foundation
import GatehouseListener
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension Command {
    /// Runs the token service.
    static let serve = Command(
        path: ["serve"], summary: "Run the token service until Ctrl-C.",
        options: [
            DatabaseLocation.option,
            .listen(default: defaultAddress),
            .value(
                "issuer", "URL",
                "The issuer: the service's public URL. A database belongs to the first one; default: the address that it "
                    + "listens on."),
            .value(
                "administration-token-file", "FILE",
                "A file with the token that permits registering apps over HTTP; default: that is off."),
            .value(
                "audit-checkpoints", "FILE",
                "A file to which the audit log's signed end is appended every hour; see 'audit verify'."),
            .flag("migrate", "Bring the schema of an older database up to date first; default: refuse it."),
            .value("access-token-lifetime", "SECONDS", "The lifetime of access tokens; default: 300."),
        ] + ProxyArguments.options + [ServiceLog.option, MetricsListener.option, .json]
    ) { invocation in
        let interruption = try Interruption()
        ProcessSetup.ignoreBrokenPipes()
        let address = try invocation.listenAddress(default: defaultAddress)
        let issuer = try issuer(in: invocation)
        var lifetimes = Lifetimes()
        if let seconds = try invocation.integer("access-token-lifetime", in: Lifetimes.accessTokenSeconds) {
            lifetimes.accessToken = .seconds(seconds)
        }
        let administration = try invocation.value("administration-token-file").map { path in
            if path != "-" { try OwnFile(path: URL(filePath: path).path, isNamed: true, isCredential: true).check() }
            return try SecretInput.read(path)
        }
        let hosted = try await HostedService.start(
            database: try DatabaseLocation.named(in: invocation), migrating: invocation.flag("migrate"), on: address,
            issuer: issuer, lifetimes: lifetimes, administration: administration,
            proxies: try ProxyArguments.proxies(in: invocation), diagnostics: try ServiceLog(invocation),
            commandEnd: invocation.commandEnd)
        let metrics = try await MetricsListener.start(for: hosted.server, in: invocation)
        try await invocation.listen(with: hosted.listener, until: interruption) {
            for text in hosted.news { invocation.console.note(text.printable) }
            invocation.result(
                ["issuer": .string(hosted.issuer), "listening": .string(hosted.listener.address.description)],
                text: "Serving \(hosted.issuer) on \(hosted.listener.address).")
        } meanwhile: {
            let checkpoints = invocation.value("audit-checkpoints").map { CheckpointFile(url: URL(filePath: $0)) }
            await Housekeeping(service: hosted.service, console: invocation.console, checkpoints: checkpoints)()
        }
        await metrics?.stop()
    }

    private static let defaultAddress = "127.0.0.1:8080"

    private static func issuer(in invocation: Invocation) throws(UsageError) -> String? {
        guard let issuer = invocation.value("issuer") else { return nil }
        guard Issuer.isAcceptable(issuer) else { throw invocation.usage(Profile.issuerRule) }
        return issuer
    }

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
