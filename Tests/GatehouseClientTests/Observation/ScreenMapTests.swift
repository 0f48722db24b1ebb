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

    @Test func `each state is in exactly one phase, and somebody is known in one only`() throws {
        for (state, phase) in try ScreenMapTests.states() {
            #expect(state.phase == phase)
            #expect([state.isSignedOut, state.isInProgress, state.isSignedIn].count { $0 } == 1, "\(state)")
            #expect((state.account != nil) == (phase == .signedIn))
        }
    }

    @Test func `signed out shows the login, signed in the content, and nothing else changes the screen`() throws {
        let screens: ScreenMap<Screen> = [.signedOut: .login, .signedIn: .content]
        for (state, phase) in try ScreenMapTests.states() {
            let expected: [AuthenticationPhase: Screen] = [.signedOut: .login, .signedIn: .content]
            #expect(screens[state] == expected[phase])
        }
    }

    @Test func `a phase can have a screen of its own`() {
        let screens: ScreenMap<Screen> = [.inProgress: .splash]
        #expect(screens[.restoring] == .splash)
        #expect(screens[.signedOut(.requested)] == nil)
    }

    @Test func `follows the session without repeating a screen`() async throws {
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
