import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    static var revocation: [Check] {
        [
            Check("A revoked session has ended") { subject in
                let session = try await subject.signIn()
                try await subject.provider.revoke(session)
                try await requireRejection(of: session, subject)
            }
        ]
    }

    static var ending: [Check] {
        [
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
    }

    static var secrets: [Check] {
        [
            Check("No error, session or update reveals a secret") { subject in
                let canary = Canary()
                let session = try await subject.signIn()
                collect(session, canary)
                var shown: [any Sendable] = [session]
                for fault in [ProviderFault.unreachable, .answerLost, .serverError, .nonsense, .refused] {
                    subject.arrange(fault, .signIn)
                    do { _ = try await subject.signIn() } catch { shown.append(error) }
                    subject.arrange(fault, .refresh)
                    if let failure = await subject.refreshFailure(session) { shown.append(failure) }
                }
                let update = try await subject.provider.refresh(session)
                collect(try session.merging(update), canary)
                shown.append(update)
                try await subject.endSession(session)
                if let failure = await subject.refreshFailure(session) { shown.append(failure) }
                let findings = shown.flatMap { canary.search(value: $0, place: "\(type(of: $0))") }
                try require(findings.isEmpty, "nothing shows a secret, not \(findings)")
                try require(shown.count, is: 13, "the number of things that were looked at")
                try require(canary.secretCount >= 2, "there are secrets to look for")
            }
        ]
    }

    private static func collect(_ session: AuthSession, _ canary: Canary) {
        canary.collect(session.accessToken.value, as: "access token")
        if let token = session.refreshToken { canary.collect(token, as: "refresh token") }
        if let token = session.idToken { canary.collect(token, as: "ID token") }
    }

    /// The checks for a provider that stops when its task is cancelled. All providers must do so, except for a few
    /// fakes.
    public static var cancellation: [Check] {
        [
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
                let refresh = spawn { await subject.refreshFailure(session) }
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
}
