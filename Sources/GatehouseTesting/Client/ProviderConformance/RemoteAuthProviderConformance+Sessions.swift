import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    static let refreshing: [Check] = [
        Check("A refresh returns another access token of the same account") { subject in
            let session = try await subject.signIn()
            let update = try await subject.provider.refresh(session)
            try require(!update.accessToken.matches(session.accessToken.value), "the access token is another one")
            try require(update.account.map { $0.id == session.account.id } ?? true, "the account is the same")
        },
        Check("Values that a refresh doesn't return stay the same") { subject in
            let session = try await subject.signIn()
            let renewed = try await subject.refreshed(session)
            try require(renewed.provider, is: session.provider, "the provider")
            try require(renewed.account.id == session.account.id, "the account stays")
            try require(renewed.scope.description, is: session.scope.description, "what was agreed to")
            try require(renewed.proofKeyID == session.proofKeyID, "the key stays")
            try require(renewed.accessToken.type, is: session.accessToken.type, "the type of the tokens")
            try require(
                (renewed.refreshToken == nil) == (session.refreshToken == nil), "a refresh token doesn't get lost")
            try require((renewed.idToken == nil) == (session.idToken == nil), "an ID token doesn't get lost")
        },
        Check("A session can be refreshed repeatedly") { subject in
            var session = try await subject.signIn()
            var seen: [Secret] = [session.accessToken.value]
            for _ in 0..<4 {
                session = try await subject.refreshed(session)
                let token = session.accessToken.value
                try require(!seen.contains { $0.matches(token) }, "each access token is a new one")
                seen.append(token)
            }
        },
        Check("Refreshing one session doesn't affect the others") { subject in
            let (one, other) = (try await subject.signIn(), try await subject.signIn())
            _ = try await subject.refreshed(try await subject.refreshed(one))
            _ = try await subject.refreshed(other)
        },
        Check("A session without a refresh token is refreshed in another way or not at all, and doesn't end") {
            subject in
            let session = try await subject.signIn()
            let bare = AuthSession(
                provider: session.provider, account: session.account, accessToken: session.accessToken,
                idToken: session.idToken, scope: session.scope, proofKeyID: session.proofKeyID)
            switch await subject.provider.refreshFailure(bare) {
            case nil, .impossible: break
            case let failure?:
                throw ConformanceFailure(
                    "a session without a refresh token is refreshed, or fails with impossible, not with \(failure)",
                    #line, #fileID)
            }
            _ = try await subject.refreshed(session)
        },
    ]

    static let refreshFailures: [Check] = [
        Check("A refresh while the service is unreachable changes nothing") { subject in
            let session = try await subject.signIn()
            for fault in [ProviderFault.unreachable, .serverError] {
                let failure = try await requireFailure(["transient"], of: session, fault, subject)
                if case .transient(let error) = failure {
                    try require(error.recovery, is: .retry, "what to do about the error of a transient failure")
                }
            }
            _ = try await subject.refreshed(session)
        },
        Check("A refresh whose response is lost is in doubt, and its retry succeeds") { subject in
            let session = try await subject.signIn()
            _ = try await requireFailure(["inDoubt"], of: session, .answerLost, subject)
            if let renewed = try await subject.refreshedAgain(session) { _ = try await subject.refreshed(renewed) }
        },
        Check("An unreadable response to a refresh isn't in doubt, since it is complete, and doesn't end the session") {
            subject in
            let session = try await subject.signIn()
            // Without a refresh token nothing can be used up.
            let kinds = session.refreshToken == nil ? ["transient"] : ["unusable"]
            _ = try await requireFailure(kinds, of: session, .nonsense, subject)
            _ = try await subject.refreshedAgain(session)
        },
        Check("A refusal that isn't final doesn't end the session") { subject in
            let session = try await subject.signIn()
            _ = try await requireFailure(["inDoubt", "transient", "impossible"], of: session, .refused, subject)
            _ = try await subject.refreshed(session)
        },
        Check("A session that the service has ended is rejected, and stays so") { subject in
            let session = try await subject.signIn()
            try await subject.endSession(session)
            for _ in 0..<2 { try await requireRejection(of: session, subject) }
        },
    ]

    static func requireRejection(
        of session: AuthSession, _ subject: ProviderUnderTest, line: UInt = #line, file: String = #fileID
    ) async throws {
        let failure = await subject.provider.refreshFailure(session)
        guard case .rejected? = failure else {
            throw ConformanceFailure(
                "the refresh of an ended session is rejected, but \(failure.outcome)", line, file)
        }
    }

    /// Requires that a refresh fails in one of several ways.
    private static func requireFailure(
        _ kinds: [String], of session: AuthSession, _ fault: ProviderFault, _ subject: ProviderUnderTest,
        line: UInt = #line, file: String = #fileID
    ) async throws -> RefreshFailure {
        let failure = try await subject.refreshFailure(session, fault, line: line, file: file)
        guard kinds.contains(failure.kind) else {
            throw ConformanceFailure(
                "a refresh with the fault '\(fault)' fails with \(kinds.joined(separator: " or ")), not: \(failure)",
                line, file)
        }
        return failure
    }

    static let revocation: [Check] = [
        Check("A revoked session has ended") { subject in
            let session = try await subject.signIn()
            try await subject.provider.revoke(session)
            try await requireRejection(of: session, subject)
        }
    ]

    static let ending: [Check] = [
        Check("A session can be revoked twice, or after the service has ended it") { subject in
            let session = try await subject.signIn()
            try await subject.provider.revoke(session)
            try await subject.provider.revoke(session)
            let ended = try await subject.signIn()
            try await subject.endSession(ended)
            try await subject.provider.revoke(ended)
        },
        Check("Revoking one session doesn't affect the others") { subject in
            let (one, other) = (try await subject.signIn(), try await subject.signIn())
            try await subject.provider.revoke(one)
            _ = try await subject.refreshed(other)
        },
        Check("A session can be forgotten twice, which doesn't affect the others") { subject in
            let (one, other) = (try await subject.signIn(), try await subject.signIn())
            try await subject.provider.revoke(one)
            for _ in 0..<2 { await subject.provider.forget(one) }
            _ = try await subject.refreshed(other)
            _ = try await subject.signIn()
        },
        Check("A session that was forgotten can still be revoked") { subject in
            let session = try await subject.signIn()
            await subject.provider.forget(session)
            do {
                try await subject.provider.revoke(session)
            } catch is AuthError {
                // Without the key the service may refuse the revocation.
            }
        },
    ]

    /// The checks for a provider that stops when its task is cancelled. All providers must do so, except for a few
    /// fakes.
    public static let cancellation: [Check] = [
        Check("A cancelled sign-in ends at once, and the next one succeeds") { subject in
            let (arrived, gate) = (Gate<Void>(), Gate<Void>())
            subject.arrange(.held(arrived: arrived, until: gate), .signIn)
            let signIn = spawn { try await subject.signIn() }
            try await arrived.wait()
            signIn.cancel()
            try await requireCode([.cancelled]) { _ = try await signIn.value }
            gate.open()
            _ = try await subject.signIn()
        },
        Check("A cancelled refresh ends at once, and the session continues") { subject in
            let session = try await subject.signIn()
            let (arrived, gate) = (Gate<Void>(), Gate<Void>())
            subject.arrange(.held(arrived: arrived, until: gate), .refresh)
            let refresh = spawn { await subject.provider.refreshFailure(session) }
            try await arrived.wait()
            refresh.cancel()
            switch await refresh.value {
            case .inDoubt, .transient: break
            case let failure:
                throw ConformanceFailure(
                    "a cancelled refresh fails with inDoubt or transient, but \(failure.outcome)", #line, #fileID)
            }
            gate.open()
            _ = try await subject.refreshedAgain(session)
        },
    ]
}
