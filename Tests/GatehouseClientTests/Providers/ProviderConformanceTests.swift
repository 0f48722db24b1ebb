import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("The fake provider")
struct FakeProviderConformanceTests {
    @Test(arguments: RemoteAuthProviderConformance.checks)
    func `keeps the contract of a provider`(_ check: RemoteAuthProviderConformance.Check) async throws {
        try await check.run(on: subject { $0 })
    }

    @Test(arguments: RemoteAuthProviderConformance.checks)
    func `keeps the contract with passwords, too`(_ check: RemoteAuthProviderConformance.Check) async throws {
        try await check.run(on: subject { FakePasswordProvider($0, accounts: ["ada": Secret("correct horse")]) })
    }

    private func subject(_ wrap: (FakeProvider) -> any RemoteAuthProvider) -> ProviderUnderTest {
        let service = FakeAuthService(time: ManualTimeSource())
        let base = FakeProvider(service)
        let credential = PasswordCredential(username: "ada", password: Secret("correct horse"))
        return ProviderUnderTest(wrap(base), context: SignInContext(credential: credential)) { fault, exchange in
            base.arrange(fault, exchange)
        } endSession: { _ in
            service.revokeEverything()
        }
    }
}

extension FakeProvider {
    fileprivate func arrange(_ fault: ProviderFault, _ exchange: ProviderExchange) {
        let step: Step =
            switch fault {
            case .unreachable: .unreachable
            case .answerLost: .answerLost
            case .nonsense: exchange == .signIn ? .answerLost : .unreadable
            case .serverError: .serverError
            case .refused: .failed(AuthError(.refused, "as planned"))
            case .held(_, let gate): .held(gate)
            }
        script(exchange == .signIn ? .signIn : .refresh, step)
    }
}

@Suite("The contract of a provider")
struct ProviderContractTests {
    /// A provider with one thing wrong.
    private struct Broken: FakeProviderWrapper {
        enum Fault: String, CaseIterable {
            case othersName, sameToken, othersAccount, rejectsOutage, revokesOnce, showsToken, showsPassword,
                silentRefusal, unreadableIsTransient, ignoresRefusal
        }

        let base: FakeProvider
        let fault: Fault
        let revoked = Revoked()

        final class Revoked: Sendable {
            let count = Atomic<Int>(0)
            let unreadable = Atomic(false)
        }

        func arrange(_ fault: ProviderFault, _ exchange: ProviderExchange) {
            if case .nonsense = fault { revoked.unreadable.store(exchange == .refresh, ordering: .relaxed) }
            if case .refused = fault, self.fault == .ignoresRefusal { return }
            base.arrange(fault, exchange)
        }

        func signIn(_ context: SignInContext) async throws -> AuthSession {
            let session: AuthSession
            do {
                session = try await base.signIn(context)
            } catch let error as AuthError where error.code == .refused {
                let password = (context.credential as? PasswordCredential)?.password.revealed ?? ""
                switch fault {
                case .showsPassword: throw AuthError(.refused, "the PIN \(password) is wrong")
                case .silentRefusal: throw AuthError(.refused)
                default: throw error
                }
            }
            guard fault == .othersName else { return session }
            return AuthSession(
                provider: "other", account: session.account, accessToken: session.accessToken,
                refreshToken: session.refreshToken)
        }

        func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
            do throws(RefreshFailure) {
                var update = try await base.refresh(session)
                if fault == .sameToken { update.accessToken = session.accessToken.value }
                if fault == .othersAccount { update.account = Account(issuer: "x", subject: "eve") }
                return update
            } catch {
                let isUnreadable = revoked.unreadable.exchange(false, ordering: .relaxed)
                if fault == .unreadableIsTransient, isUnreadable { throw .transient(AuthError(.invalidResponse)) }
                if fault == .showsToken {
                    let text = "the token was \(session.refreshToken?.revealed ?? "")"
                    throw .transient(AuthError(.unreachable, text))
                }
                if fault == .rejectsOutage, case .transient = error, let rejection = try? ServerRejection.sample() {
                    throw .rejected(rejection)
                }
                throw error
            }
        }

        func revoke(_ session: AuthSession) async throws {
            if fault == .revokesOnce, revoked.count.add(1, ordering: .relaxed).oldValue > 0 {
                throw AuthError(.refused)
            }
            try await base.revoke(session)
        }
    }

    @Test(arguments: Broken.Fault.allCases)
    private func `fails for a provider that violates it`(_ fault: Broken.Fault) async throws {
        let red = await failures { base in
            let provider = Broken(base: base, fault: fault)
            return subject(provider, base) { provider.arrange($0, $1) }
        }
        #expect(!red.isEmpty, "nothing noticed \(fault)")
        #expect(red.count < RemoteAuthProviderConformance.checks.count)
    }

    @Test func `says what to change if a fault has no effect`() async {
        let red = await failures { base in
            subject(base, base) { if case .nonsense = $0 { return } else { base.arrange($0, $1) } }
        }
        #expect(red.count == 3)
        #expect(red.allSatisfy { $0.contains("with the fault 'nonsense' fails, but it succeeded") }, "\(red)")
    }

    @Test func `says what to change if a secret is too short to be found`() async {
        let red = await failures { base in
            let context = SignInContext(credential: PasswordCredential(username: "ada", password: Secret("1234")))
            return subject(base, base, context) { base.arrange($0, $1) }
        }
        #expect(red.count == 1)
        #expect(red.first?.contains("password has at least 6 bytes") == true, "\(red)")
    }

    /// A user with a password.
    private static let member = SignInContext(
        credential: PasswordCredential(username: "ada", password: Secret("correct horse")))

    private func subject(
        _ provider: any RemoteAuthProvider, _ base: FakeProvider, _ context: SignInContext = member,
        arrange: @escaping @Sendable (ProviderFault, ProviderExchange) -> Void
    ) -> ProviderUnderTest {
        ProviderUnderTest(provider, context: context, arrange: arrange) { _ in base.service.revokeEverything() }
    }

    /// The messages of the checks that fail.
    private func failures(_ subject: (FakeProvider) -> ProviderUnderTest) async -> [String] {
        var red: [String] = []
        for check in RemoteAuthProviderConformance.checks {
            let base = FakeProvider(FakeAuthService(time: ManualTimeSource()))
            do { try await check.run(on: subject(base)) } catch { red.append("\(error)") }
        }
        return red
    }
}
