import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The history of a session")
struct SessionHistoryTests {
    @Test func `contains the reason of a sign-out, also after a restart`() async throws {
        let world = try await World.signedIn()
        try await world.manager.refresh()
        world.provider.script(.refresh, .unreachable)
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        world.service.revokeEverything()
        await #expect(throws: AuthError.self) { try await world.manager.refresh() }
        await world.manager.finishBackgroundWork()
        let later = world.restarted()
        let entries = await later.manager.history.entries
        #expect(entries.map(\.event) == ["signedIn", "renewed", "renewalFailed", "rejected"])
        #expect(entries.last?.details["serverCode"] == "invalid_grant")
        #expect(entries.last?.details["status"] == "400")
        #expect(entries[2].details["error"] == "unreachable")
    }

    @Test func `contains only the latest entries, and no secret`() async throws {
        let world = try await World.signedIn()
        var secrets: [Secret] = []
        for _ in 1...100 {
            let session = try await world.manager.refresh()
            secrets += [session.accessToken.value, try #require(session.refreshToken)]
        }
        let history = await world.manager.history
        #expect(history.entries.count == SessionHistory.maximumEntries)
        let text = "\(history.entries)"
        for secret in secrets { #expect(!text.contains(secret.revealed)) }
    }

    @Test func `identifies each set of tokens by a version that only increases`() async throws {
        let world = try await World.signedIn()
        try await world.manager.refresh()
        try await world.signIn(as: "bob")
        await world.manager.signOut()
        await world.manager.finishBackgroundWork()
        let marks = await world.manager.history.entries.compactMap(\.version)
        #expect(marks == marks.sorted())
        #expect(marks.count == 4)
    }
}
