import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The stream of states")
struct StatesTests {
    private func names(_ states: [AuthenticationState]) -> [String] {
        states.map { state in
            switch state {
            case .signedOut: "signedOut"
            case .restoring: "restoring"
            case .locked: "locked"
            case .signingIn: "signingIn"
            case .signedIn: "signedIn"
            case .refreshing: "refreshing"
            }
        }
    }

    @Test func `begins with the current state, then returns every change once`() async throws {
        let world = World()
        try await world.manager.restore()
        var states = world.manager.states.makeAsyncIterator()
        try await world.signIn()
        try await world.manager.refresh()
        await world.manager.signOut()
        var seen: [AuthenticationState] = []
        while seen.count < 6, let state = await states.next() { seen.append(state) }
        #expect(names(seen) == ["signedOut", "signingIn", "signedIn", "refreshing", "signedIn", "signedOut"])
        #expect(seen.last == world.manager.state)
    }

    @Test func `returns the same states to each of many observers`() async throws {
        let world = World()
        try await world.manager.restore()
        var iterators = (0..<100).map { _ in world.manager.states.makeAsyncIterator() }
        try await world.signIn()
        await world.manager.signOut()
        for index in iterators.indices {
            var seen: [AuthenticationState] = []
            while seen.count < 4, let state = await iterators[index].next() { seen.append(state) }
            #expect(names(seen) == ["signedOut", "signingIn", "signedIn", "signedOut"])
        }
    }

    @Test func `never loses the last state for an observer that is far behind`() async throws {
        let world = try await World.signedIn()
        var states = world.manager.states.makeAsyncIterator()
        for _ in 0..<AuthenticationStates.maximumBacklog { try await world.manager.refresh() }
        await world.manager.signOut()
        var last = await states.next()
        for _ in 1..<AuthenticationStates.maximumBacklog { last = await states.next() }
        #expect(last == .signedOut(.requested))
    }

    @Test func `returns nothing if nothing changes`() async throws {
        let world = try await World.signedIn()
        var states = world.manager.states.makeAsyncIterator()
        _ = await states.next()
        _ = try await world.manager.validSession()
        try await world.manager.restore()
        await world.manager.signOut()
        await world.manager.signOut()
        let next = await states.next()
        #expect(next == .signedOut(.requested))
    }

    @Test func `ends with its manager, which it doesn't retain`() async throws {
        var world: World? = World()
        weak let manager = world?.manager
        var states = try #require(world).manager.states.makeAsyncIterator()
        try await world?.manager.restore()
        await world?.manager.finishBackgroundWork()
        world = nil
        var seen = 0
        while await states.next() != nil { seen += 1 }
        #expect((1...2).contains(seen))
        #expect(manager == nil)
    }
}
