import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A machine with a disk and processes, and an identity service that it talks to.
final class World: Sendable {
    /// What a world is like.
    struct Settings: Sendable {
        var policy = RefreshPolicy()
        /// Whether a process may be interrupted wherever it has changed something, and not only where it waits.
        var isCutFinely = true
        /// Whether several processes share the disk.
        var isShared = false
        /// Whether the last look before a request is sent is left out.
        var isCareless = false
        /// Whether the service ends a family when a refresh token is used a second time, for whatever reason.
        var isStrict = false
    }

    static let origins = Set(URL(string: "https://api.example.com").flatMap { Origin($0) }.map { [$0] } ?? [])

    let time = ManualTimeSource()
    let service: FakeAuthService
    let disk: Disk
    let watch: Watch
    let policy: RefreshPolicy
    /// Whether requests aren't looked at once more before they're sent, to see that this is found.
    let isCareless: Bool
    private let isCutFinely: Bool
    private let processes = Mutex<[AppProcess]>([])
    private let holds = Holds()

    init(settings: Settings, tell: (@Sendable (String) -> Void)?) {
        disk = Disk(isShared: settings.isShared)
        service = FakeAuthService(time: time, isStrict: settings.isStrict)
        watch = Watch(service, disk.store, isShared: settings.isShared, tell)
        policy = settings.policy
        isCutFinely = settings.isCutFinely
        isCareless = settings.isCareless
    }

    /// A process that has read the disk.
    func start(_ name: String = "app", isMortal: Bool = false) async -> AppProcess {
        let process = AppProcess(name, in: self, isMortal: isMortal)
        processes.withLock { $0.append(process) }
        return process
    }

    /// Puts a session on the disk, as an earlier launch would have left it.
    func store(_ account: String, provider: ProviderID = "fake") async throws {
        watch.beginSignIn(account, by: "an earlier launch")
        let context = SignInContext(credential: PasswordCredential(username: account, password: Secret("hunter2")))
        let session = watch.bound(try await FakeProvider(service, id: provider).signIn(context))
        try await disk.store.save(AuthRecord(session: session, generation: 1))
    }

    var living: [AppProcess] {
        processes.withLock { $0 }.filter { !$0.life.isDead }
    }

    func points(of process: String, _ life: Life) -> SchedulingPoints {
        SchedulingPoints(observer: { [watch] in watch.saw($0, $1, $2, in: process) }) { [isCutFinely, holds] place in
            await holds.pass(process, place)
            if isCutFinely, [.decided, .called, .authorized, .leased].contains(place) {
                await life.pass()
            } else {
                await life.check()
            }
        }
    }

    /// Stops a process the next time that it comes to a place, until it's released.
    func hold(_ process: String, at place: SchedulingPoints.Place) -> Hold {
        holds.add(process, place)
    }

    /// Lets what the dead have left run out.
    func end() {
        holds.releaseAll()
        for process in processes.withLock({ $0 }) { process.life.bury() }
    }
}
