import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A request for authorization that is under way")
struct InteractionsTests {
    private func begin(_ world: World, in cookie: Secret) async throws -> (handle: Secret, PreparedAuthorization) {
        let verifier = CodeVerifier(randomness: world.randomness)
        let prepared = try await world.driver.prepare("notes", verifier: verifier) { $0.nonce = "a nonce" }
        return (try await world.service.interactions.begin(prepared, in: cookie), prepared)
    }

    @Test func `is found by its handle, as it was sent, in its browser only`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let (handle, prepared) = try await begin(world, in: cookie)
        let found = try #require(try await world.service.interactions.find(handle, in: cookie))
        #expect(found.request.nonce == "a nonce")
        #expect(found.request.codeChallenge?.value == prepared.request.codeChallenge?.value)
        #expect(found.request.state == "state")
        let other = world.service.makeCookie()
        #expect(try await world.service.interactions.find(handle, in: other) == nil)
        #expect(try await world.service.interactions.find(other, in: cookie) == nil)
    }

    @Test func `is answered once, and only in its browser`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let stranger = try await world.driver.signInBrowser()
        let (handle, prepared) = try await begin(world, in: cookie)
        func answer(_ cookie: Secret) async throws {
            _ = try await world.service.issueCode(
                for: prepared, in: cookie, ending: handle, shown: prepared.access.digest, from: nil)
        }
        await expectRefusal(.loginRequired) { try await answer(stranger) }
        try await answer(cookie)
        await expectRefusal(.loginRequired) { try await answer(cookie) }
        #expect(try await world.rowCount("codes") == 1)
    }

    @Test func `can't be put into the row of another one`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let (handle, _) = try await begin(world, in: cookie)
        let (other, _) = try await begin(world, in: cookie)
        let digests = (TokenDigest(of: handle), TokenDigest(of: other))
        try await world.storage.write { transaction in
            let all = try transaction.all(InteractionRecord.self, where: \.browser == TokenDigest(of: cookie))
            let row = try #require(all.first { $0.digest == digests.0 })
            let foreign = try #require(all.first { $0.digest == digests.1 })
            transaction.update(
                row,
                to: InteractionRecord(
                    digest: row.digest, browser: row.browser, client: row.client, request: foreign.request,
                    createdAt: row.createdAt, expiresAt: row.expiresAt))
        }
        await expectFailure(.keyUnavailable) { try await world.service.interactions.find(handle, in: cookie) }
        #expect(try await world.service.interactions.find(other, in: cookie) != nil)
    }

    @Test func `ends after an hour`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let (handle, prepared) = try await begin(world, in: cookie)
        world.time.advance(by: .seconds(3599))
        #expect(try await world.service.interactions.find(handle, in: cookie) != nil)
        world.time.advance(by: .seconds(1))
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
        await expectRefusal(.loginRequired) {
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: handle, shown: prepared.access.digest, from: nil)
        }
    }

    @Test func `ends with its client, and when somebody ends it`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let (ended, _) = try await begin(world, in: cookie)
        try await world.service.interactions.end(ended)
        #expect(try await world.service.interactions.find(ended, in: cookie) == nil)
        let (handle, prepared) = try await begin(world, in: cookie)
        try await world.service.removeClient("notes")
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
        await expectRefusal(.invalidClient) {
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }
    }
}
