import GatehouseTypes

/// A provider whose sign-in is performed by a ``LoginProcess``.
struct ConductedProvider: RemoteAuthProvider {
    let process: any LoginProcess
    let attempt: LoginAttempt

    var id: ProviderID { attempt.remote.id }
    var authorizer: any RequestAuthorizer { attempt.remote.authorizer }

    /// Runs the process. Revokes the sessions that the process received and didn't return.
    func signIn(_ context: SignInContext) async throws -> AuthSession {
        do {
            let session = try await process.run(attempt)
            await discard { !$0.accessToken.value.matches(session.accessToken.value) }
            return session
        } catch {
            await discard { _ in true }
            throw error
        }
    }

    private func discard(_ isLeftOver: (AuthSession) -> Bool) async {
        for session in attempt.running.takeSessions() where isLeftOver(session) {
            try? await attempt.remote.revoke(session)
            await attempt.remote.forget(session)
        }
    }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await attempt.remote.refresh(session)
    }

    func revoke(_ session: AuthSession) async throws {
        try await attempt.remote.revoke(session)
    }

    func forget(_ session: AuthSession) async {
        await attempt.remote.forget(session)
    }
}
