import GatehouseClient
import GatehouseDependencies
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Dependencies that app code asks for")
struct InjectedTests {
    private protocol Client: Sendable { var name: String { get } }
    private struct Remote: Client { let name = "remote" }
    private struct Fake: Client { let name = "fake" }

    private struct Child {
        @Injected var client: any Client
    }

    private struct Header {
        @Injected var auth: AuthManager
        @Injected(\AuthenticationState.account) var account: Account?

        var accounts: Injection<Account?> { $account }
    }

    private func inside<Answer>(_ client: some Client, _ operation: () throws -> Answer) rethrows -> Answer {
        try withDependencies {
            $0.register(client, as: (any Client).self)
        } operation: {
            try operation()
        }
    }

    @Test func `come by their type, and any fake fits`() {
        #expect(inside(Remote()) { Child().client.name } == "remote")
        #expect(inside(Fake()) { Child().client.name } == "fake")
    }

    @Test func `hold for what is created there, wherever it's used`() async {
        let child = inside(Remote()) { Child() }
        #expect(child.client.name == "remote")
        let elsewhere = await Task.detached { child.client.name }.value
        #expect(elsewhere == "remote")
    }

    @Test func `are found where they're read if there were none at the creation`() {
        let child = Child()
        #expect(inside(Fake()) { child.client.name } == "fake")
    }

    @Test func `can be replaced for a part, and are then as before`() {
        inside(Remote()) {
            #expect(inside(Fake()) { Child().client.name } == "fake")
            #expect(Child().client.name == "remote")
        }
        #expect(throws: DependencyError.self) { try Dependencies.current.value((any Client).self) }
    }

    @Test func `reach the tasks that are started there, and no others`() async {
        let (inner, outer) = await withDependencies {
            $0.register(Remote(), as: (any Client).self)
        } operation: {
            async let child = Task { try? Dependencies.current.value((any Client).self).name }.value
            async let stranger = Task.detached { try? Dependencies.current.value((any Client).self).name }.value
            return await (child, stranger)
        }
        #expect(inner == "remote")
        #expect(outer == nil)
    }

    @Test func `are missed with a typed error that says how to register them`() throws {
        struct Lonely {
            @Injected var auth: AuthManager
            func manager() throws(DependencyError) -> AuthManager { try $auth.get() }
        }
        let error = try #require(throws: DependencyError.self) { try Lonely().manager() }
        #expect(error.type == "GatehouseClient.AuthManager")
        #expect(error.description.contains("GatehouseClient.AuthManager"))
        #expect(error.description.contains("withDependencies { $0.register(…) }"))
    }

    @Test func `stop a program that reads what it never registered, and say so`() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            struct Lonely { @Injected var auth: AuthManager }
            _ = Lonely().auth
        }
        #if DEBUG
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("no value of type GatehouseClient.AuthManager is registered for this task"))
        #endif
    }

    @Test func `project a part of the state, which follows the session`() async throws {
        let world = World()
        try await world.manager.restore()
        let header = withDependencies {
            $0.register(world.manager)
        } operation: {
            Header()
        }
        #expect(header.auth === world.manager)
        #expect(header.account == nil)
        let alice = try await world.signIn()
        #expect(header.account == alice)
        await world.manager.signOut()
        #expect(header.account == nil)
    }

    @Test func `let a projected part be observed`() async throws {
        let world = World()
        try await world.manager.restore()
        let header = withDependencies {
            $0.register(world.manager)
        } operation: {
            Header()
        }
        var seen: [AccountID?] = []
        let accounts = try header.accounts.values()
        try await world.signIn()
        for await account in accounts {
            seen.append(account?.subject)
            try await world.manager.refresh()
            if account != nil { break }
        }
        #expect(seen == ["alice"])
        await world.manager.signOut()
        for await account in try header.accounts.values() {
            #expect(account == nil)
            break
        }
    }
}
