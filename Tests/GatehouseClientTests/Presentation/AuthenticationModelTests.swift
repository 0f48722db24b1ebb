import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Observation
import Synchronization
import Testing

@Suite("The model for a user interface", .timeLimit(.minutes(5)))
@MainActor
struct AuthenticationModelTests {
    /// Waits until the model's state is one that is wanted, by what a view would be told.
    private func wait(_ model: AuthenticationModel, for isWanted: (AuthenticationState) -> Bool) async throws {
        while !isWanted(model.state) {
            let changed = Gate<Void>()
            withObservationTracking {
                _ = model.state
            } onChange: {
                changed.open()
            }
            try await changed.wait()
            // The change is announced before it's made.
            await Task.yield()
        }
    }

    @Test func `shows the current state at once`() async throws {
        let world = try await World.signedIn()
        let model = AuthenticationModel(world.manager)
        #expect(model.state == world.manager.state)
        #expect(model.account?.subject == "alice")
        #expect(model.phase == .signedIn)
    }

    @Test func `updates views at every change`() async throws {
        let world = try await World.signedIn()
        let model = AuthenticationModel(world.manager)
        await world.manager.signOut()
        try await wait(model) { $0 == .signedOut(.requested) }
        #expect(model.account == nil)
        try await world.signIn(as: "bob")
        try await wait(model) { $0.account?.subject == "bob" }
    }

    @Test func `keeps the screen in a phase without one`() async throws {
        let world = try await World.signedIn()
        let model = AuthenticationModel(world.manager)
        let screens: ScreenMap<String> = [.signedOut: "login"]
        #expect(model.screen(screens, current: "content") == "content")
        await world.manager.signOut()
        try await wait(model) { $0.isSignedOut }
        #expect(model.screen(screens, current: "content") == "login")
    }

    @Test func `is deinitialized when it is released, while its manager still exists`() async throws {
        let world = try await World.signedIn()
        let models = LeakCanary()
        var model: AuthenticationModel? = AuthenticationModel(world.manager)
        models.watch(try #require(model))
        await world.manager.signOut()
        try await wait(try #require(model)) { $0.isSignedOut }
        model = nil
        #expect(await models.survivors() == [])
        #expect(world.manager.state.isSignedOut)
    }

    @Test func `is deinitialized when it is released, and retains no manager`() async throws {
        var world: World? = try await World.signedIn()
        await world?.manager.finishBackgroundWork()
        let (managers, models) = (LeakCanary(), LeakCanary())
        var model: AuthenticationModel? = AuthenticationModel(managers.watch(try #require(world).manager))
        models.watch(try #require(model))
        world = nil
        #expect(await managers.survivors() == [])
        #expect(model?.state.isSignedIn == true)
        model = nil
        #expect(await models.survivors() == [])
    }
}
