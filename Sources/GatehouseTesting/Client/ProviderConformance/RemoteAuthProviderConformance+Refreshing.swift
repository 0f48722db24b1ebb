import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    static var refreshing: [Check] {
        [
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
                switch await subject.refreshFailure(bare) {
                case nil, .impossible: break
                case let failure?: throw ConformanceFailure("nothing was rejected, not \(failure)", #line, #fileID)
                }
                _ = try await subject.refreshed(session)
            },
        ]
    }

    static var refreshFailures: [Check] {
        [
            Check("A refresh while the service is unreachable changes nothing") { subject in
                let session = try await subject.signIn()
                for fault in [ProviderFault.unreachable, .serverError] {
                    subject.arrange(fault, .refresh)
                    guard case .transient(let error)? = await subject.refreshFailure(session) else {
                        throw ConformanceFailure("the failure is transient", #line, #fileID)
                    }
                    try require(error.recovery, is: .retry, "what to do about it")
                }
                _ = try await subject.refreshed(session)
            },
            Check("A refresh whose response is lost is in doubt, and its retry succeeds") { subject in
                let session = try await subject.signIn()
                subject.arrange(.answerLost, .refresh)
                guard case .inDoubt? = await subject.refreshFailure(session) else {
                    throw ConformanceFailure("the failure is in doubt", #line, #fileID)
                }
                _ = try await subject.refreshed(try await subject.refreshed(session))
            },
            Check("An unreadable response to a refresh doesn't end the session") { subject in
                let session = try await subject.signIn()
                subject.arrange(.nonsense, .refresh)
                switch await subject.refreshFailure(session) {
                case .inDoubt, .transient: break
                case let failure:
                    throw ConformanceFailure("the session lives on, not \(String(describing: failure))", #line, #fileID)
                }
                _ = try await subject.refreshed(session)
            },
            Check("A refusal that isn't final doesn't end the session") { subject in
                let session = try await subject.signIn()
                subject.arrange(.refused, .refresh)
                switch await subject.refreshFailure(session) {
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
    }

    static func requireRejection(
        of session: AuthSession, _ subject: ProviderUnderTest, line: UInt = #line, file: String = #fileID
    ) async throws {
        let failure = await subject.refreshFailure(session)
        guard case .rejected? = failure else {
            throw ConformanceFailure("the session is over, not \(String(describing: failure))", line, file)
        }
    }
}
