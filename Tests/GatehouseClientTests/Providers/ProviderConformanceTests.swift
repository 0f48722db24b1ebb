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
            case .answerLost, .nonsense: .answerLost
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
            case othersName, sameToken, othersAccount, rejectsOutage, revokesOnce, showsToken
        }

        let base: FakeProvider
        let fault: Fault
        let revoked = Revoked()

        final class Revoked: Sendable {
            let count = Atomic<Int>(0)
        }

        func signIn(_ context: SignInContext) async throws -> AuthSession {
            let session = try await base.signIn(context)
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
        var red: [String] = []
        for check in RemoteAuthProviderConformance.checks {
            let service = FakeAuthService(time: ManualTimeSource())
            let base = FakeProvider(service)
            let subject = ProviderUnderTest(Broken(base: base, fault: fault), context: SignInContext()) {
                base.arrange($0, $1)
            } endSession: { _ in
                service.revokeEverything()
            }
            do { try await check.run(on: subject) } catch { red.append(check.description) }
        }
        #expect(!red.isEmpty, "nothing noticed \(fault)")
        #expect(red.count < RemoteAuthProviderConformance.checks.count)
    }
}
