import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Two concurrent logins and a cancellation")
struct LoginRaceTests {
    /// What an order broke.
    private enum Violation: Error {
        case unlockedByAnother, storedOther, sessionLeft(Int)
    }

    private struct Outcome: Hashable {
        var form: String
        var direct: String
        var provider: ProviderID?
    }

    /// One login with a form and one without, of which the first may be called off.
    private static func run(cancelling: Bool) async throws -> Outcome {
        let time = ManualTimeSource()
        let service = FakeAuthService(time: time)
        let store = MemoryStore()
        let (module, manager) = try await inOrder {
            let mail = FakeProvider(service, id: "mail", point: explorationPoint)
            let work = FakeProvider(service, id: "work", point: explorationPoint)
            let manager = try AuthManager(providers: [mail, work], store: store, time: time)
            let module = try LoginModule(
                manager, offering: LoginFixture.choices, through: ["work": DirectLogin(), "mail": PasswordLogin()])
            try await manager.restore()
            return (module, manager)
        }
        let prompt = ScriptedPrompt(.choose("Email"), LoginFixture.right)
        let (form, direct) = await withTaskGroup(of: (Bool, String).self) { group in
            group.addTask { (true, await LoginRaceTests.result { try await module.login(asking: prompt).account }) }
            if cancelling { group.addTask { (true, await LoginRaceTests.left(module)) } }
            group.addTask {
                (false, await LoginRaceTests.result { try await module.authenticate(with: "work", asking: prompt) })
            }
            var results: (form: String, direct: String) = ("", "")
            for await (isForm, result) in group where result != "left" {
                if isForm { results.form = result } else { results.direct = result }
            }
            return results
        }
        await manager.finishBackgroundWork()
        let outcome = Outcome(form: form, direct: direct, provider: manager.state.session?.provider)
        try await check(outcome, store, service)
        return outcome
    }

    private static func left(_ module: LoginModule) async -> String {
        module.continueWithoutAccount()
        return "left"
    }

    private static func result(_ login: () async throws -> Account?) async -> String {
        do { return try await login() == nil ? "nobody" : "in" } catch { return AuthError(error).code.rawValue }
    }

    private static func check(_ outcome: Outcome, _ store: MemoryStore, _ service: FakeAuthService) async throws {
        let unlocked: [ProviderID] = (outcome.form == "in" ? ["mail"] : []) + (outcome.direct == "in" ? ["work"] : [])
        if let provider = outcome.provider, !unlocked.contains(provider) { throw Violation.unlockedByAnother }
        if outcome.provider == nil, !unlocked.isEmpty { throw Violation.unlockedByAnother }
        var stored: ProviderID?
        if case .found(let record) = await store.read() { stored = record.session?.provider }
        if stored != outcome.provider { throw Violation.storedOther }
        let alive = service.counts.signIns - service.counts.revocations
        if alive != (outcome.provider == nil ? 0 : 1) { throw Violation.sessionLeft(alive) }
    }

    @Test(arguments: [false, true])
    func `sign in only the attempt that wasn't replaced, in many orders`(_ cancelling: Bool) async {
        let report = await ScheduleExplorer(.novel(count: 2_000, seed: 1)).explore {
            try await LoginRaceTests.run(cancelling: cancelling)
        }
        #expect(report.failures.isEmpty)
        let outcomes = Set(report.outcomes.keys)
        #expect(outcomes.contains(Outcome(form: "superseded", direct: "in", provider: "work")))
        #expect(outcomes.contains(Outcome(form: "in", direct: "superseded", provider: "mail")))
        #expect(outcomes.contains(Outcome(form: "superseded", direct: "superseded", provider: nil)) == cancelling)
    }
}
