import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes

/// One process of an app: a manager with a memory of its own over the disk that all of them share.
final class AppProcess: Sendable {
    let name: String
    let life: Life
    let manager: AuthManager
    let fake: FakeProvider
    private let api: LoaderChain
    private let watch: Watch
    private let locks = HeldLocks()

    init(_ name: String, in world: World, isMortal: Bool) {
        let life = Life(isMortal: isMortal)
        let watch = world.watch
        self.name = name
        self.life = life
        self.watch = watch
        fake = FakeProvider(world.service)
        watch.begin(name)
        let store = ProcessStore(disk: world.disk, life: life, watch: watch, process: name, locks: locks)
        manager = AuthManager(
            provider: ExploredProvider(fake: fake, life: life, watch: watch, process: name), store: store,
            time: world.time, policy: world.policy, name: name, randomness: SeededRandomSource(seed: 1),
            points: world.points(of: name, life))
        let transport = ExploredTransport(
            resource: world.service.resource(), life: life, watch: watch, process: name)
        let authenticator = manager.authenticator(for: World.origins)
        let careless = CarelessAuthenticator(authenticator: authenticator)
        api = LoaderChain(transport: transport) {
            world.isCareless ? Authenticate([.oauth: careless]) : Authenticate([.oauth: authenticator])
        }
    }

    /// Kills the process: nothing it does from now on has an effect.
    @discardableResult
    func kill() -> String {
        life.end()
        locks.releaseAll()
        watch.end(name)
        return "killed"
    }

    func signIn(as account: String) async -> String {
        await life.perform { [self] in
            watch.beginSignIn(account, by: name)
            let credential = PasswordCredential(username: account, password: Secret("hunter2"))
            let answer = await describe {
                "in as \(try await manager.signIn(SignInContext(credential: credential)).subject)"
            }
            if answer == "in as \(account)" { watch.endSignIn(account, by: name) }
            return answer
        }
    }

    func signOut() async -> String {
        await life.perform { [self] in
            watch.beginSignOut(by: name)
            let report = await manager.signOut()
            return report.isComplete ? "out" : "out, not everywhere"
        }
    }

    /// Waits until the server has been asked to revoke what is over, as a program does before it ends.
    func finishRevocations() async -> String {
        await life.perform { [self] in
            let due = watch.dueRevocations(knownBy: name)
            if let error = await manager.finishRevocations() { return error.code.rawValue }
            watch.hasFinishedRevocations(dueBefore: due)
            return "revoked"
        }
    }

    /// The app changes its providers.
    func switchProvider() async -> String {
        await life.perform { [self] in
            watch.beginSignOut(by: name)
            watch.allowSwitch()
            let other = FakeProvider(fake.service, id: "other")
            return await describe {
                let report = try await manager.use(provider(other))
                return report.isComplete ? "switched" : "switched, not everywhere"
            }
        }
    }

    func stepUp() async -> String {
        await life.perform { [self] in
            let account = manager.state.account?.subject.rawValue ?? ""
            watch.beginStepUp(account, by: name)
            let credential = PasswordCredential(username: account, password: Secret("hunter2"))
            return await describe {
                let requirement = AuthenticationRequirement(contextClasses: ["strong"])
                return
                    "stepped up \(try await manager.stepUp(to: requirement, SignInContext(credential: credential)).subject)"
            }
        }
    }

    func refresh() async -> String {
        await life.perform { [self] in
            await describe { "new token of \(try await manager.refresh().account.subject)" }
        }
    }

    func restore() async -> String {
        await life.perform { [self] in
            await describe { try await manager.restore().word }
        }
    }

    func load() async -> String {
        await life.perform { [self] in
            let request = watch.makeRequest()
            return await describe { try await api.load(request).status.description }
        }
    }

    private func provider(_ fake: FakeProvider) -> ExploredProvider {
        ExploredProvider(fake: fake, life: life, watch: watch, process: name)
    }

    private func describe(_ operation: () async throws -> String) async -> String {
        do {
            return try await operation()
        } catch let error as HTTPError {
            return (error.underlyingError as? AuthError)?.code.rawValue ?? error.code.rawValue
        } catch {
            return AuthError(error).code.rawValue
        }
    }
}
