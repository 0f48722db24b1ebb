import GatehouseClient
import GatehouseTypes

extension Command {
    /// Signs out.
    static let logout = Command(
        path: ["logout"],
        summary: "Sign out; what is stored goes in any case, the server is told as soon as it can be reached.",
        options: [
            .flag("everywhere", "End the provider's own session too, in the browser where it needs that."),
            .flag("no-browser", "Print the address to open, and open no browser."),
            Profile.option, .json,
        ],
        examples: ["logout --account work", "logout --everywhere"]
    ) { invocation in
        guard let session = try await AccountSession.open(invocation) else {
            invocation.result(["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        if case .signedOut(.nothingStored) = await session.settled() {
            invocation.result(["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        let interruption = try Interruption()
        let report = try await session.signOut(for: invocation, interruption)
        if let error = report.storeError { throw error }
        let isRevoked = session.manager.pendingRevocations == 0
        if isRevoked { try AccountFolder(invocation).forgetClientCredential() }
        var result: [String: JSONValue] = ["state": "signedOut", "reason": "requested", "revoked": .bool(isRevoked)]
        result["everywhere"] = invocation.flag("everywhere") ? .bool(report.providerError == nil) : nil
        invocation.result(result, text: "Signed out.")
        guard let error = report.providerError else { return .done }
        throw CommandFailure("signed out here, but the provider's own session goes on: \(error)")
    }
}

extension AccountSession {
    /// Signs out, and tells the server, unless somebody calls that off: the next command tells it then.
    fileprivate func signOut(for invocation: Invocation, _ interruption: Interruption) async throws -> SignOutReport {
        try await invocation.waiting(for: profile.place) { waiting in
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
        // Called off, it's still a sign-out: the report says what is left.
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
        if let error = await manager.finishRevocations() {
            invocation.console.note("The server couldn't be told yet; the next command tries again. \(error)".printable)
        }
        await manager.finishBackgroundWork()
    }
}
