import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The screens of an app")
struct ScreenMapTests {
    private enum Screen: Sendable { case login, content, splash }

    private static let summary = SessionSummary(.sample(), durability: .durable, assurance: .verified)

    private static func states() throws -> [(AuthenticationState, AuthenticationPhase)] {
        [
            (.signedOut(.nothingStored), .signedOut), (.signedOut(.requested), .signedOut),
            (.signedOut(.rejected(try .sample())), .signedOut), (.signedOut(.unknownProvider("fax")), .signedOut),
            (.restoring, .inProgress), (.locked(.unavailable), .inProgress), (.locked(.corrupt), .inProgress),
            (.signingIn, .inProgress), (.signedIn(summary), .signedIn), (.refreshing(summary), .signedIn),
        ]
    }

    @Test func `belong to phases, of which each state has exactly one, and only one has an account`() throws {
        for (state, phase) in try ScreenMapTests.states() {
            #expect(state.phase == phase)
            #expect([state.isSignedOut, state.isInProgress, state.isSignedIn].count { $0 } == 1, "\(state)")
            #expect((state.account != nil) == (phase == .signedIn))
        }
    }

    @Test func `change to the login at a sign-out, to the content at a sign-in, and otherwise stay`() throws {
        let screens: ScreenMap<Screen> = [.signedOut: .login, .signedIn: .content]
        for (state, phase) in try ScreenMapTests.states() {
            let expected: [AuthenticationPhase: Screen] = [.signedOut: .login, .signedIn: .content]
            #expect(screens[state] == expected[phase])
        }
    }

    @Test func `can include one for each phase`() {
        let screens: ScreenMap<Screen> = [.inProgress: .splash]
        #expect(screens[.restoring] == .splash)
        #expect(screens[.signedOut(.requested)] == nil)
    }

    @Test func `follow the session without repetitions`() async throws {
        let world = World()
        let screens: ScreenMap<Screen> = [.signedOut: .login, .signedIn: .content]
        try await world.manager.restore()
        var shown = world.manager.observe(screens).makeAsyncIterator()
        #expect(await shown.next() == .login)
        world.provider.script(.signIn, .failed(AuthError(.refused)))
        await #expect(throws: AuthError.self) { try await world.signIn() }
        try await world.signIn()
        try await world.manager.refresh()
        #expect(await shown.next() == .content)
        await world.manager.signOut()
        #expect(await shown.next() == .login)
    }
}
