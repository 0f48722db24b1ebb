/// A provider whose sign-in is another operation: a sign-up, the response to a challenge, or an upgrade.
///
/// So every operation that produces a session goes through the manager in the same way as a sign-in.
struct SubstitutedSignIn: RemoteAuthProvider {
    let base: any RemoteAuthProvider
    let body: @Sendable (SignInContext) async throws -> AuthSession

    init(_ base: any RemoteAuthProvider, _ body: @escaping @Sendable (SignInContext) async throws -> AuthSession) {
        self.base = base
        self.body = body
    }

    var id: ProviderID { base.id }
    var authorizer: any RequestAuthorizer { base.authorizer }

    func signIn(_ context: SignInContext) async throws -> AuthSession {
        try await body(context)
    }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await base.refresh(session)
    }

    func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        try await base.verifyIDToken(of: update, for: session)
    }

    func revoke(_ session: AuthSession) async throws {
        try await base.revoke(session)
    }

    func forget(_ session: AuthSession) async {
        await base.forget(session)
    }
}

extension ProviderRegistry {
    /// Returns the provider with a name as a provider that has a capability.
    func capable<Capability>(
        _ id: ProviderID?, of capability: ProviderCapability, as type: Capability.Type
    ) throws(AuthError) -> Capability {
        try required(id).capable(of: capability, as: type)
    }
}
