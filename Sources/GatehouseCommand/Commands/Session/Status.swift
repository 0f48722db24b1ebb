import GatehouseClient
import GatehouseTypes

extension Command {
    /// Shows the sign-in state, and with `--why` the history of the session.
    static let status = Command(
        path: ["status"],
        summary: "Show who is signed in; exit status 1 if nobody is, or if that can't be determined.",
        options: [
            .flag("why", "Show the history of the session: sign-ins, renewals, failures, and what ended it."),
            Profile.option, .json,
        ],
        examples: ["status", "status --account work --why"]
    ) { invocation in
        let standing = try await AccountStanding(invocation)
        let now = SystemTimeSource().now
        guard !invocation.flag("json") else {
            var report = standing.report(at: now)
            report["why"] = invocation.flag("why") ? .array(standing.history.entries.map(\.report)) : nil
            invocation.console.outputJSON(.object(report))
            return try standing.expectSession()
        }
        let style = invocation.console.outputStyle
        var lines = standing.lines(at: now, style)
        if invocation.flag("why") {
            lines += standing.history.lines(style)
        } else if case .signedOut = standing.standing, let end = standing.history.end() {
            lines.append(end)
        }
        if let line = standing.pendingRevocationsLine { lines.append(line) }
        for line in lines { invocation.console.output(style.textColumns.map { line.wrapped(to: $0) } ?? line) }
        try standing.expectSession()
    }
}

extension AccountStanding {
    /// Fails unless the account is signed in.
    fileprivate func expectSession() throws(ExplainedFailure) {
        guard case .signedIn = standing else { throw ExplainedFailure() }
    }

    /// Reads the sign-in state of the account that an invocation names.
    fileprivate init(_ invocation: Invocation) async throws {
        let folder: AccountFolder
        do {
            folder = try AccountFolder(invocation)
        } catch let fault as AccountFault {
            self.init(try Profile.name(in: invocation) ?? GatehouseHome.firstAccount, .unknown(fault))
            return
        }
        let standing = try await AccountStanding.read(folder) { session in
            try await session.use(for: invocation, revokingWithin: AccountSession.shortPatience) {
                (await session.settled(), await session.manager.history)
            }
        }
        // Without an option and without a choice, the account is 'default'. If it doesn't exist, there has never been a
        // sign-in.
        let isNamed = invocation.value("account") != nil || folder.name != GatehouseHome.firstAccount
        if case .noAccount = standing.standing, !isNamed {
            self.init(folder.name, .signedOut(.nothingStored))
        } else {
            self = standing
        }
    }
}
