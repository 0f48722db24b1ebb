import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A revocation that the provider doesn't answer")
struct PendingRevocationTests {
    private let shell: Shell
    private let folder: AccountFolder
    private let asked = Gate<Void>()
    private let gate = Gate<Void>()

    init() throws {
        shell = try Shell()
        folder = try shell.folder("default")
    }

    /// A provider that waits with its answer for the gate, and a session at it that has to be revoked.
    private func begin() async throws -> LoopbackIssuer {
        let provider = try await LoopbackIssuer.start()
        provider.hold("/revoke", asked: asked, until: gate)
        try await shell.signIn(issuer: provider.name, refreshToken: Secret("refresh"))
        let store = FileStore(file: folder.session)
        guard case .found(var record) = await store.read(), let session = record.session else {
            Issue.record("the session isn't stored")
            return provider
        }
        record.revocations = [PendingRevocation(session, since: SystemTimeSource().now)]
        let token = AccessToken(
            Secret("newer"), type: .bearer, scope: .empty, receivedAt: SystemTimeSource().now, lifetime: .seconds(300))
        record.session = AuthSession(provider: session.provider, account: session.account, accessToken: token)
        record.generation = 2
        try await store.save(record)
        return provider
    }

    @Test(.timeLimit(.minutes(1)))
    func `is waited for only for the given time, and stays pending`() async throws {
        let provider = try await begin()
        let stored = try #require(try await StoredAccount.read(folder)?.current)
        let clock = ManualTimeSource(start: SystemTimeSource().now)
        let session = try AccountSession(
            stored.profile, stored.credential, store: AccountSessionStore(folder), in: folder, time: clock)
        _ = await session.settled()
        try await asked.wait()
        let before = clock.sleeperCount
        async let end: Void = session.finishBackgroundWork()
        try await clock.waitForSleepers(before + 1)
        clock.advance(by: AccountSession.revocationPatience)
        await end
        #expect(session.manager.pendingRevocations == 1)
        gate.open()
        await session.manager.finishBackgroundWork()
        #expect(session.manager.pendingRevocations == 0)
        await provider.stop()
    }

    @Test func `isn't waited for by commands that only show what is stored`() async throws {
        let provider = try await begin()
        let time = SystemTimeSource()
        for command in ["status", "accounts"] {
            let start = time.uptime
            #expect(await shell.run(command, "--json") == .done)
            #expect(time.uptime - start < .seconds(25), "the provider's time limit is 30 seconds")
            #expect(try shell.takeResults().first?["pendingRevocations"] == 1)
        }
        gate.open()
        await provider.stop()
    }
}
