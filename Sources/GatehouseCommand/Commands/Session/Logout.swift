import GatehouseClient
import GatehouseTypes

extension Command {
    /// Signs out.
    static let logout = Command(
        path: ["logout"],
        summary: "Sign out; what is stored goes in any case, the server is told as soon as it can be reached.",
        options: [Profile.option, .json]
    ) { invocation in
        guard let session = try await AccountSession.open(invocation) else {
            invocation.result(["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        if case .signedOut(.nothingStored) = try await session.manager.restore() {
            invocation.result(["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        let interruption = try Interruption()
        let report = await session.manager.signOut()
        await invocation.waiting(for: session.profile.host) { _ in
            await firstEnd(of: [{ await session.finish(for: invocation) }, { await interruption.wait() }])
        }
        if let error = report.storeError { throw error }
        let isRevoked = session.manager.pendingRevocations == 0
        if isRevoked { try AccountFolder(invocation).forgetClientCredential() }
        invocation.result(
            ["state": "signedOut", "reason": "requested", "revoked": .bool(isRevoked)], text: "Signed out.")
        return .done
    }
}

extension AccountSession {
    fileprivate func finish(for invocation: Invocation) async {
        if let error = await manager.finishRevocations() {
            invocation.console.note("The server couldn't be told yet; the next command tries again. \(error)".printable)
        }
        await manager.finishBackgroundWork()
    }
}
