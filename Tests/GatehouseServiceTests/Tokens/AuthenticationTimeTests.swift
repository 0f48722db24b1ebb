import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The time of the sign-in in tokens")
struct AuthenticationTimeTests {
    private let world: World
    private let cookie: Secret
    private let signedIn: Date

    init() async throws {
        world = try await World()
        world.time.advance(by: .seconds(50))
        cookie = try await world.driver.signInBrowser()
        signedIn = world.time.now
        world.time.advance(by: .seconds(100))
    }

    private func signIn(_ id: ClientID = "notes", maximumAge: Int64? = nil) async throws -> TokenResponse {
        let code = try await world.code(id, scope: "openid \(id).read", in: cookie) { $0.maximumAge = maximumAge }
        return try await world.respond(code.parameters(), as: world.caller(id)).get()
    }

    private func idToken(_ response: TokenResponse) async throws -> IDTokenClaims {
        let token = try UnverifiedToken(compact: try #require(response.idToken).revealed)
        return try IDTokenClaims(
            token.verify(with: try await world.service.publicKeys(), allowing: [.es256]).claims())
    }

    @Test func `is in the tokens of a request with max_age, however often they are refreshed`() async throws {
        let first = try await signIn(maximumAge: 3600)
        #expect(try await idToken(first).authenticatedAt == signedIn)
        #expect(try await world.claims(first).authenticatedAt == signedIn)
        let second = try await world.refresh(first.refreshToken).get()
        #expect(try await world.claims(second).authenticatedAt == signedIn)
    }

    @Test func `is in no token of any other request`() async throws {
        let first = try await signIn()
        #expect(try await idToken(first).authenticatedAt == nil)
        #expect(try await world.claims(first).authenticatedAt == nil)
        let second = try await world.refresh(first.refreshToken).get()
        #expect(try await world.claims(second).authenticatedAt == nil)
    }

    @Test func `is in the ID tokens, and in no other ones, of a client that requires it`() async throws {
        _ = try await world.service.updateClient("photos") { $0.others["require_auth_time"] = true }
        let response = try await signIn("photos")
        #expect(try await idToken(response).authenticatedAt == signedIn)
        #expect(try await world.claims(response).authenticatedAt == nil)
    }

    @Test func `isn't passed on to the apps of a device`() async throws {
        let key = try Desk.makeKey()
        let code = try await world.code("platform", scope: "openid device", in: cookie) { $0.maximumAge = 3600 }
        let caller = try await world.driver.caller("platform", keyThumbprint: key.publicKey.thumbprint)
        let platform = try await world.respond(code.parameters(), as: caller).get()
        #expect(try await world.claims(platform).authenticatedAt == signedIn)
        let appKey = try Desk.makeKey()
        let request = try await world.driver.exchangeRequest(
            platform.accessToken, for: "photos", appKey: appKey.publicKey.thumbprint, signedBy: key
        ) {
            $0.scope = "openid photos.read"
        }
        let app = try await world.respond(
            request, as: world.driver.caller("photos", keyThumbprint: appKey.publicKey.thumbprint)
        ).get()
        #expect(try await idToken(app).authenticatedAt == nil)
        #expect(try await world.claims(app).authenticatedAt == nil)
    }

    @Test func `is readable in no row`() async throws {
        _ = try await signIn(maximumAge: 3600)
        let families = try await world.families
        #expect(families.count == 1 && families[0].sealedAuthenticationTime != nil)
        let known = Set([signedIn, world.time.now].map { Int64($0.timeIntervalSince1970) * 1_000_000 })
        for row in try await world.rows.allRows
        where ["families", "codes"].contains(row.schema.name) {
            let numbers = row.values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
            #expect(known.isDisjoint(with: numbers), "\(row)")
        }
    }
}
