import GatehouseClient
import GatehouseTypes

extension Command {
    /// Says who is signed in, and why.
    static let status = Command(
        path: ["status"], summary: "Say who is signed in; with --why also what led to that.",
        options: [
            .flag("why", "Show what happened to the session: sign-ins, renewals, failures, and what ended it."),
            Profile.option, .json,
        ]
    ) { invocation in
        guard let session = try await AccountSession.open(invocation) else {
            invocation.result(
                ["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        let (state, trail) = try await session.use(for: invocation) {
            (await session.settled(), await session.manager.trail)
        }
        var report = state.report(at: session.time.now)
        var text = state.sentence
        if invocation.flag("why") {
            report["why"] = .array(trail.entries.map(\.report))
            text = ([text] + trail.lines(invocation.console.outputStyle)).joined(separator: "\n")
        }
        invocation.result(report, text: text)
        return .done
    }
}
