import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Observing a part of the state", .timeLimit(.minutes(5)))
struct ObserveTests {
    @Test func `returns the current value first, then only different ones`() async throws {
        let world = World()
        try await world.manager.restore()
        var accounts = world.manager.observe(\.account).makeAsyncIterator()
        #expect(await accounts.next() == .some(nil))
        let alice = try await world.signIn()
        try await world.manager.refresh()
        #expect(await accounts.next() == alice)
        await world.manager.signOut()
        #expect(await accounts.next() == .some(nil))
    }

    @Test func `returns the newest value to each of many observers, however late they read`() async throws {
        let world = try await World.signedIn()
        var iterators = (0..<100).map { _ in world.manager.observe(\.isSignedIn).makeAsyncIterator() }
        for _ in 0..<AuthenticationStates.maximumBacklog { try await world.manager.refresh() }
        await world.manager.signOut()
        for index in iterators.indices {
            var last = await iterators[index].next()
            if last == true { last = await iterators[index].next() }
            #expect(last == false)
        }
    }

    @Test func `ends with its manager, even while the sequence is retained`() async throws {
        var world: World? = World()
        try await world?.manager.restore()
        await world?.manager.finishBackgroundWork()
        let canary = LeakCanary()
        canary.watch(try #require(world).manager)
        let accounts = try #require(world).manager.observe(\.account)
        let states = try #require(world).manager.states
        world = nil
        #expect(await canary.survivors() == [])
        var seen: [Account?] = []
        for await account in accounts { seen.append(account) }
        #expect(seen == [nil])
        for await state in states { #expect(state == .signedOut(.nothingStored)) }
    }

    @Test func `runs the app's reaction once for each change`() async throws {
        let world = World()
        try await world.manager.restore()
        let fetched = Mutex<[Account]>([])
        let heard = Tally()
        let subscription = ChangeSubscription(to: world.manager.observe(\.account)) { account in
            if let account { fetched.withLock { $0.append(account) } }
            heard.increment()
        }
        try await heard.wait(for: 1)
        let alice = try await world.signIn()
        try await heard.wait(for: 2)
        for _ in 0..<3 { try await world.manager.refresh() }
        await world.manager.signOut()
        try await heard.wait(for: 3)
        #expect(fetched.withLock { $0 } == [alice])
        withExtendedLifetime(subscription) {}
    }
}

@Suite("A subscription")
struct SubscriptionTests {
    @Test func `gets no value after its owner was deinitialized`() async throws {
        let world = World()
        try await world.manager.restore()
        final class Owner: Sendable {
            let subscription: ChangeSubscription
            init(_ values: AuthenticationStates, _ heard: Tally) {
                subscription = ChangeSubscription(to: values) { _ in heard.increment() }
            }
        }
        let (heard, control) = (Tally(), Tally())
        let staying = Owner(world.manager.states, control)
        var owner: Owner? = Owner(world.manager.states, heard)
        try await heard.wait(for: 1)
        weak let gone = owner
        owner = nil
        #expect(gone == nil)
        try await world.signIn()
        try await control.wait(for: 3)
        #expect(heard.count == 1)
        withExtendedLifetime(staying) {}
    }

    @Test func `gets a change that its handler made after the handler has returned`() async throws {
        let world = try await World.signedIn()
        let history = Mutex<[String]>([])
        let done = Gate<Void>()
        let subscription = ChangeSubscription(to: world.manager.observe(\.isSignedIn)) { isSignedIn in
            history.withLock { $0.append("begins \(isSignedIn)") }
            if isSignedIn { await world.manager.signOut() }
            history.withLock { $0.append("ends \(isSignedIn)") }
            if !isSignedIn { done.open() }
        }
        try await done.wait()
        #expect(history.withLock { $0 } == ["begins true", "ends true", "begins false", "ends false"])
        withExtendedLifetime(subscription) {}
    }

    @Test func `ends when its source is deinitialized`() async throws {
        var world: World? = World()
        try await world?.manager.restore()
        await world?.manager.finishBackgroundWork()
        let heard = Tally()
        let subscription = ChangeSubscription(to: try #require(world).manager.states) { _ in heard.increment() }
        world = nil
        await subscription.finished()
        #expect(heard.count == 1)
    }
}
