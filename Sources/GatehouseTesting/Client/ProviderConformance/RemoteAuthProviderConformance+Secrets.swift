import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    static let secrets: [Check] = [
        Check("No error, session or update reveals a secret") { subject in
            let canary = Canary()
            try collect(of: subject.context, canary)
            let session = try await subject.signIn()
            try collect(of: session, canary)
            var shown: [any Sendable] = [session]
            for fault in [ProviderFault.unreachable, .answerLost, .serverError, .nonsense, .refused] {
                shown.append(try await subject.signInFailure(fault))
                shown.append(try await subject.refreshFailure(session, fault))
            }
            let other = try await subject.signIn()
            try collect(of: other, canary)
            let update = try await subject.provider.refresh(other)
            let renewed = try other.merging(update)
            try collect(of: renewed, canary)
            shown.append(update)
            try await subject.endSession(renewed)
            if let failure = await subject.provider.refreshFailure(renewed) { shown.append(failure) }
            let findings = shown.flatMap { canary.search(value: $0, place: "\(type(of: $0))") }
            try require(findings.isEmpty, "no error, session or update contains a secret, but there are \(findings)")
        }
    ]

    private static func collect(of session: AuthSession, _ canary: Canary) throws {
        try collect(session.accessToken.value, as: "access token", canary)
        if let token = session.refreshToken { try collect(token, as: "refresh token", canary) }
        if let token = session.idToken { try collect(token, as: "ID token", canary) }
    }

    /// Collects the secrets of the credential: the password, or any other member that is a `Secret`.
    private static func collect(of context: SignInContext, _ canary: Canary) throws {
        guard let credential = context.credential else { return }
        for (name, value) in Mirror(reflecting: credential).children {
            if let secret = value as? Secret { try collect(secret, as: name ?? "credential", canary) }
        }
    }

    private static func collect(_ secret: Secret, as name: String, _ canary: Canary) throws {
        try require(
            secret.revealedBytes.count >= Canary.minimumLength,
            "the \(name) has at least \(Canary.minimumLength) bytes, because a shorter text would be found by chance. "
                + "Use longer tokens in the service of the test, and a longer password in the context")
        canary.collect(secret, as: name)
    }
}
