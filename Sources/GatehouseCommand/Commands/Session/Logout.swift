import Foundation
import GatehouseClient
import GatehouseTypes

extension Command {
    /// Signs out.
    static let logout = Command(
        path: ["logout"],
        summary: "Sign out. Works offline: the tokens are revoked when the provider can be reached again.",
        options: [
            .flag("everywhere", "End the provider's own session too; some providers need the browser for that."),
            .flag("no-browser", "Print the sign-out URL instead of opening a browser."),
            Profile.option, .json,
        ],
        examples: ["logout --account work", "logout --everywhere"]
    ) { invocation in
        let folder = try AccountFolder(invocation)
        let session = try await AccountSession.open(folder)
        if session == nil, try !folder.isThere(), invocation.value("account") != nil {
            throw AccountFolder.noAccount(folder.name)
        }
        // A damaged session can be ended without being read. A session that can be read later must not be deleted.
        let damage = session?.fault.flatMap { $0.reason == .damaged ? $0 : nil }
        if let fault = session?.fault, damage == nil { throw fault }
        guard let session, await session.settled() != .signedOut(.nothingStored) else {
            // An earlier sign-out may be incomplete: its provider was unreachable, or its process was killed.
            try await session?.use(for: invocation) {}
            invocation.result(["state": "signedOut", "reason": "nothingStored"], text: "Nobody was signed in.")
            return
        }
        let interruption = try Interruption()
        let report = try await session.signOut(for: invocation, interruption)
        let isSettled = session.manager.pendingRevocations == 0
        if let error = report.storeError {
            guard isSettled, damage == nil else { throw error }
            throw CommandFailure(unrecorded(error, folder))
        }
        let abandoned = await session.manager.history.abandonedRevocation
        let isRevoked = isSettled && abandoned == nil && damage == nil
        await session.forgetUnneeded(for: invocation)
        var result: [String: JSONValue] = ["state": "signedOut", "reason": "requested", "revoked": .bool(isRevoked)]
        if invocation.flag("everywhere") {
            result["everywhere"] = .bool(report.providerError == nil && damage == nil)
        }
        invocation.result(result, text: "Signed out at \(session.profile.provider.place).")
        if let damage { invocation.console.note(damage.unrevoked.printable) }
        if let abandoned { invocation.console.note(abandoned.unrevoked.printable) }
        if invocation.flag("everywhere"), damage != nil { throw CommandFailure.providerSessionGoesOn("") }
        guard let error = report.providerError else { return }
        throw CommandFailure.providerSessionGoesOn(" " + Advice.sentence(about: error))
    }

    /// Returns the message for a session that was revoked, but is still in its file.
    private static func unrecorded(_ error: AuthError, _ folder: AccountFolder) -> String {
        "The session was revoked, but that couldn't be recorded in \(folder.session.path), so 'gatehouse status' still "
            + "shows it. \(error.words). Check that you may write to \(folder.folder.path), then sign out again."
    }
}

extension CommandFailure {
    fileprivate static func providerSessionGoesOn(_ reason: String) -> CommandFailure {
        CommandFailure("Signed out on this machine, but the provider's own session continues.\(reason)")
    }
}

extension AccountSession {
    /// Signs out and revokes the tokens. Ctrl-C cancels the wait for the provider; the next command tries again.
    fileprivate func signOut(for invocation: Invocation, _ interruption: Interruption) async throws -> SignOutReport {
        try await invocation.waiting(for: profile.provider.place) { waiting in
            let report = try await end(for: invocation, interruption, telling: waiting)
            await firstEnd(of: [{ await finish(for: invocation) }, { await interruption.wait() }])
            return report
        }
    }

    private func end(
        for invocation: Invocation, _ interruption: Interruption, telling waiting: Waiting?
    ) async throws -> SignOutReport {
        guard invocation.flag("everywhere") else { return await manager.signOut() }
        let browser = invocation.userAgent(to: "sign out", telling: waiting)
        // A cancelled call still signs out, and its report contains the errors.
        return try await withThrowingTaskGroup(of: SignOutReport?.self) { group in
            group.addTask { await manager.signOutEverywhere(SignInContext(userAgent: browser)) }
            group.addTask {
                await interruption.wait()
                return nil
            }
            while let next = try await group.next() {
                group.cancelAll()
                if let report = next { return report }
            }
            throw Interruption.Called()
        }
    }

    private func finish(for invocation: Invocation) async {
        if let error = await manager.finishRevocations(), manager.pendingRevocations > 0 {
            invocation.console.note(
                ("The session couldn't be revoked yet; the next command tries again. "
                    + Advice.sentence(about: error)).printable)
        }
        await manager.finishBackgroundWork()
    }
}

extension SessionHistory.Entry {
    /// The message that the tokens couldn't be revoked.
    fileprivate var unrevoked: String {
        "The tokens couldn't be revoked, and that isn't retried: they may stay valid until they expire\(because)."
    }
}

extension AccountFault {
    /// The message that a damaged session couldn't be revoked.
    fileprivate var unrevoked: String {
        "The session was damaged, so it couldn't be revoked: its tokens may stay valid until they expire. \(happened)."
    }
}
