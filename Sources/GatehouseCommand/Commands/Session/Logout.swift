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
        let report = await session.manager.signOut()
        let revocationError = await session.manager.finishRevocations()
        await session.manager.finishBackgroundWork()
        if let error = revocationError {
            invocation.console.note("The server couldn't be told yet; the next command tries again. \(error)".printable)
        }
        if let error = report.storeError { throw error }
        let isRevoked = session.manager.pendingRevocations == 0
        if isRevoked { try AccountFolder(invocation).forgetClientSecret() }
        invocation.result(
            ["state": "signedOut", "reason": "requested", "revoked": .bool(isRevoked)], text: "Signed out.")
        return .done
    }
}
