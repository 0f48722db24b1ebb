import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The session in ID tokens (sid)")
struct SessionIdentifierTests {
    private let world: World

    init() async throws {
        world = try await World()
    }

    private func claims(_ id: ClientID, in cookie: Secret) async throws -> IDTokenClaims {
        let response = try await world.signIn(id, scope: "openid \(id).read", in: cookie)
        let token = try UnverifiedToken(compact: try #require(response.idToken).revealed)
        return try IDTokenClaims(token.verify(with: try await world.service.publicKeys(), allowing: [.es256]).claims())
    }

    private func identifier(_ id: ClientID, in cookie: Secret) async throws -> String {
        try #require(try await claims(id, in: cookie).sessionID)
    }

    @Test func `is the same for all sign-ins in one browser session, and another one for each session`() async throws {
        let (cookie, other) = (try await world.driver.signInBrowser(), try await world.driver.signInBrowser())
        let first = try await identifier("notes", in: cookie)
        world.time.advance(by: .seconds(3600))
        #expect(try await identifier("notes", in: cookie) == first)
        #expect(try await identifier("notes", in: other) != first)
        let again = try await world.driver.signInBrowser(replacing: cookie)
        #expect(try await identifier("notes", in: again) == first)
        try await world.service.browserSessions.end(again)
        let next = try await world.driver.signInBrowser(replacing: again)
        #expect(try await identifier("notes", in: next) != first)
    }

    @Test func `can't be compared by two apps, nor found in a stolen database (3L-21)`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let (notes, photos) = (try await claims("notes", in: cookie), try await claims("photos", in: cookie))
        let identifiers = [notes.sessionID, photos.sessionID, notes.subject.rawValue, photos.subject.rawValue]
        #expect(Set(identifiers.compactMap { $0 }).count == 4)
        let canary = Canary()
        for identifier in identifiers { canary.collect(try #require(identifier), as: "an identifier") }
        #expect(canary.search(bytes: try await world.rows.allRows.bytes, place: "the rows").isEmpty)
    }
}
