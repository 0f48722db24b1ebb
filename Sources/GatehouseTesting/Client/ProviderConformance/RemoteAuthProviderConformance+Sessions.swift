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
            case let failure?: throw ConformanceFailure("nothing was rejected, not \(failure)", #line, #fileID)
            }
            _ = try await subject.refreshed(session)
        },
    ]

    static let refreshFailures: [Check] = [
        Check("A refresh while the service is unreachable changes nothing") { subject in
            let session = try await subject.signIn()
            for fault in [ProviderFault.unreachable, .serverError] {
                subject.arrange(fault, .refresh)
                guard case .transient(let error)? = await subject.provider.refreshFailure(session) else {
                    throw ConformanceFailure("the failure is transient", #line, #fileID)
                }
                try require(error.recovery, is: .retry, "what to do about it")
            }
            _ = try await subject.refreshed(session)
        },
        Check("A refresh whose response is lost is in doubt, and its retry succeeds") { subject in
            let session = try await subject.signIn()
            subject.arrange(.answerLost, .refresh)
            guard case .inDoubt? = await subject.provider.refreshFailure(session) else {
                throw ConformanceFailure("the failure is in doubt", #line, #fileID)
            }
            _ = try await subject.refreshed(try await subject.refreshed(session))
        },
        Check("An unreadable response to a refresh doesn't end the session") { subject in
            let session = try await subject.signIn()
            subject.arrange(.nonsense, .refresh)
            switch await subject.provider.refreshFailure(session) {
            case .inDoubt, .transient: break
            case let failure:
                throw ConformanceFailure("the session lives on, not \(String(describing: failure))", #line, #fileID)
            }
            _ = try await subject.refreshed(session)
        },
        Check("A refusal that isn't final doesn't end the session") { subject in
            let session = try await subject.signIn()
            subject.arrange(.refused, .refresh)
            switch await subject.provider.refreshFailure(session) {
            case .transient, .inDoubt, .impossible: break
            case let failure:
                throw ConformanceFailure("the session lives on, not \(String(describing: failure))", #line, #fileID)
            }
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
            throw ConformanceFailure("the session is over, not \(String(describing: failure))", line, file)
        }
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

    static let secrets: [Check] = [
        Check("No error, session or update reveals a secret") { subject in
            let canary = Canary()
            let session = try await subject.signIn()
            collect(session, canary)
            var shown: [any Sendable] = [session]
            for fault in [ProviderFault.unreachable, .answerLost, .serverError, .nonsense, .refused] {
                subject.arrange(fault, .signIn)
                do { _ = try await subject.signIn() } catch { shown.append(error) }
                subject.arrange(fault, .refresh)
                if let failure = await subject.provider.refreshFailure(session) { shown.append(failure) }
            }
            let update = try await subject.provider.refresh(session)
            collect(try session.merging(update), canary)
            shown.append(update)
            try await subject.endSession(session)
            if let failure = await subject.provider.refreshFailure(session) { shown.append(failure) }
            let findings = shown.flatMap { canary.search(value: $0, place: "\(type(of: $0))") }
            try require(findings.isEmpty, "nothing shows a secret, not \(findings)")
            try require(shown.count, is: 13, "the number of things that were looked at")
            try require(canary.secretCount >= 2, "there are secrets to look for")
        }
    ]

    private static func collect(_ session: AuthSession, _ canary: Canary) {
        canary.collect(session.accessToken.value, as: "access token")
        if let token = session.refreshToken { canary.collect(token, as: "refresh token") }
        if let token = session.idToken { canary.collect(token, as: "ID token") }
    }

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
                throw ConformanceFailure("it is in doubt, not \(String(describing: failure))", #line, #fileID)
            }
            gate.open()
            _ = try await subject.refreshed(session)
        },
    ]
}
