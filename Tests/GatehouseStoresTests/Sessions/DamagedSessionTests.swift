import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A session file that is damaged while processes share it", .timeLimit(.minutes(2)))
struct DamagedSessionTests {
    private let folder: TemporaryFolder
    private let time = ManualTimeSource()
    private let service: FakeAuthService

    init() throws {
        folder = try TemporaryFolder()
        service = FakeAuthService(time: time)
    }

    /// A process that has read the file, if it can be read.
    private func process(in state: String = "signedIn") async throws -> AuthManager {
        let store = FileStore(file: folder.file("session.json"), patience: .seconds(240))
        let manager = AuthManager(provider: FakeProvider(service), store: store, time: time)
        #expect(try await manager.restore().name == state)
        return manager
    }

    private func signIn(_ manager: AuthManager, as name: String) async throws {
        let credential = PasswordCredential(username: name, password: Secret("hunter2"))
        try await manager.signIn(SignInContext(credential: credential))
    }

    private func wait(for manager: AuthManager, until isWanted: (AuthenticationState) -> Bool) async {
        for await state in manager.states where isWanted(state) { return }
    }

    @Test func `signs nobody out, and is whole again with the next renewal of one who knows it`() async throws {
        let first = try await process(in: "signedOut")
        try await signIn(first, as: "alice")
        let second = try await process()
        try folder.write("damaged", to: "session.json")
        let late = try await process(in: "locked corrupt")
        #expect(try await late.restore().name == "locked corrupt")
        let another = try await process(in: "locked corrupt")
        #expect(first.state.isSignedIn && second.state.isSignedIn)
        try await second.refresh()
        for manager in [first, second, late, another] {
            await wait(for: manager) { $0.account?.subject == "alice" }
        }
        #expect(service.counts.refreshes == 1 && service.counts.reuses == 0)
    }

    @Test func `makes room for a sign-in, which all take over in a new epoch`() async throws {
        let first = try await process(in: "signedOut")
        try await signIn(first, as: "alice")
        try folder.write("damaged", to: "session.json")
        let second = try await process(in: "locked corrupt")
        try await signIn(second, as: "bob")
        await wait(for: first) { $0.account?.subject == "bob" }
        try await first.refresh()
        await wait(for: second) { $0.account?.subject == "bob" }
        #expect(try await process().state.account?.subject == "bob")
    }

    @Test func `makes room for a sign-in each time that it's damaged`() async throws {
        try folder.write("damaged", to: "session.json")
        let first = try await process(in: "locked corrupt")
        try await signIn(first, as: "alice")
        time.advance(by: .seconds(1))
        try folder.write("damaged", to: "session.json")
        let second = try await process(in: "locked corrupt")
        try await signIn(second, as: "bob")
        await wait(for: first) { $0.account?.subject == "bob" }
        try await first.refresh()
        await wait(for: second) { $0.account?.subject == "bob" }
    }

    @Test func `is gone after a sign-out, for all`() async throws {
        let first = try await process(in: "signedOut")
        try await signIn(first, as: "alice")
        try folder.write("damaged", to: "session.json")
        let second = try await process(in: "locked corrupt")
        #expect(await second.signOut().isComplete)
        await wait(for: first) { $0.isSignedOut }
        _ = try await process(in: "signedOut")
    }
}

extension AuthenticationState {
    fileprivate var name: String {
        switch self {
        case .signedIn, .refreshing: "signedIn"
        case .signedOut: "signedOut"
        case .locked(let reason): "locked \(reason.rawValue)"
        case .restoring, .signingIn: "under way"
        }
    }
}
