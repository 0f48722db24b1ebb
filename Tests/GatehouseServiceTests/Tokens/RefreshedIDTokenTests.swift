import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// OpenID Connect Core, section 12.2.
@Suite("The ID token of a refresh")
struct RefreshedIDTokenTests {
    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        cookie = try await world.driver.signInBrowser()
        _ = try await world.registerConfidential("site")
        _ = try await world.service.updateClient("site") { $0.scope = "openid offline_access profile email" }
        _ = try await world.service.changeProfile(of: world.ada, to: ["name": "Ada Lovelace", "nickname": "Ada"])
    }

    private func settle(_ change: @escaping @Sendable (inout ClientSettings) -> Void) async throws {
        _ = try await world.service.updateClient("site", settings: change) { _ in }
    }

    private func signIn(
        scope: String = "openid profile", change: (inout AuthorizationRequest) -> Void = { _ in }
    ) async throws -> TokenResponse {
        let code = try await world.code("site", scope: scope, in: cookie, change: change)
        let caller = try await world.caller("site", key: nil, isAuthenticated: true)
        return try await world.respond(code.parameters(), as: caller).get()
    }

    private func refresh(_ tokens: TokenResponse, scope: String? = nil) async throws -> TokenResponse {
        try await world.refresh(tokens.refreshToken, as: "site", key: nil, isAuthenticated: true, scope: scope).get()
    }

    private func claims(_ tokens: TokenResponse) async throws -> JSONValue {
        let token = try UnverifiedToken(compact: try #require(tokens.idToken).revealed)
        return .object(try token.verify(with: try await world.service.publicKeys(), allowing: [.es256]).claims())
    }

    @Test func `says the same as the first one, except its times, its token's hash and the nonce`() async throws {
        let request = try ClaimsRequest(parsing: #"{"id_token": {"nickname": null}}"#)
        let first = try await signIn { ($0.maximumAge, $0.nonce, $0.claims) = (3_600, "nonce", request) }
        world.time.advance(by: .seconds(100))
        let second = try await refresh(first)
        let (before, after) = (try await claims(first), try await claims(second))
        #expect(
            before.object?.filter { !Self.changing.contains($0.key) }
                == after.object?.filter { !Self.changing.contains($0.key) })
        #expect(before["nonce"] == "nonce" && after["nonce"] == nil)
        #expect(after["auth_time"] != nil && after["nickname"] == "Ada" && after["sid"] != nil)
        #expect(after["iat"]?.integer == (before["iat"]?.integer ?? 0) + 100)
        let hash = LeftHalfHash.make(of: second.accessToken, algorithm: .es256)
        #expect(after["at_hash"]?.string == hash && before["at_hash"] != after["at_hash"])
        #expect(try await claims(try await refresh(second))["auth_time"] == before["auth_time"])
    }

    private static let changing = ["iat", "exp", "at_hash", "nonce"]

    @Test func `is in the answer to a lost one, too`() async throws {
        let first = try await signIn()
        _ = try await refresh(first)
        #expect(try await claims(try await refresh(first))["sub"] == claims(first)["sub"])
    }

    @Test func `is there only if openid was granted, and is asked for`() async throws {
        let without = try await signIn(scope: "offline_access")
        #expect(without.idToken == nil)
        #expect(try await refresh(without).idToken == nil)
        let narrowed = try await refresh(try await signIn(), scope: "profile")
        #expect(narrowed.idToken == nil)
        #expect(try await refresh(narrowed).idToken != nil)
    }

    @Test func `says when the person signed in for a client that always wants to know`() async throws {
        _ = try await world.service.updateClient("site") { $0.others["require_auth_time"] = true }
        let first = try await signIn()
        let time = try await claims(first)["auth_time"]
        world.time.advance(by: .seconds(100))
        #expect(time != nil)
        #expect(try await claims(try await refresh(first))["auth_time"] == time)
        #expect(try await world.claims(try await refresh(try await signIn())).authenticatedAt == nil)
    }

    @Test func `comes after the code of a device, too`() async throws {
        _ = try await world.service.updateClient("photos") { $0.grantTypes?.append(.deviceCode) }
        let caller = try await world.caller("photos")
        let codes = try await world.driver.deviceCodes(for: caller, scope: "openid photos.read")
        try await world.driver.allow(codes, in: cookie)
        let device = DeviceTokenRequest(deviceCode: codes.deviceCode).parameters
        let first = try await world.respond(device, as: caller).get()
        let second = try await world.refresh(first.refreshToken, as: "photos").get()
        #expect(try await claims(second)["sub"] == claims(first)["sub"])
    }

    @Test func `isn't readable in its row, and can't be put into another one`() async throws {
        _ = try await signIn { $0.maximumAge = 3_600 }
        _ = try await signIn { $0.maximumAge = 3_600 }
        let families = try await world.families
        let sealed = try families.map { try #require($0.sealedIDToken) }
        #expect(sealed.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("authenticatedAt") })
        let names = try await signIn()
        #expect(try await world.families.count { $0.sealedIDToken == nil } == 1)
        #expect(try await refresh(names).idToken != nil)
    }

    @Test func `lives as long as the client's settings say, and so does the first one`() async throws {
        for (seconds, expected) in [(Int64?.none, Int64(300)), (600, 600), (86_400, 86_400)] {
            try await settle { $0.idTokenLifetime = seconds }
            let first = try await signIn()
            for tokens in [first, try await refresh(first)] {
                let claims = try await claims(tokens)
                #expect(claims["exp"]?.integer == (claims["iat"]?.integer ?? 0) + expected)
            }
        }
        for seconds in [0, 59, 86_401, -1] as [Int64] {
            await expectRefusal(.invalidClientMetadata) { try await settle { $0.idTokenLifetime = seconds } }
        }
    }

    @Test func `contains what its scopes give if the client's settings say so, and so does the first one`() async throws
    {
        let before = try await signIn(scope: "openid profile email")
        #expect(try await claims(before)["name"] == nil)
        try await settle { $0.idTokenClaims = true }
        let after = try await signIn(scope: "openid profile")
        for tokens in [try await refresh(before), after, try await refresh(after)] {
            let claims = try await claims(tokens)
            #expect(claims["name"] == "Ada Lovelace" && claims["nickname"] == "Ada")
        }
        #expect(try await claims(after)["email"] == nil, "the scope doesn't give it")
    }

    @Test func `contains what the person has and the client may have at that time`() async throws {
        try await settle { $0.idTokenClaims = true }
        let first = try await signIn(scope: "openid profile email")
        _ = try await world.service.changeProfile(of: world.ada, to: ["name": "Ada King"])
        let second = try await refresh(first)
        #expect(try await claims(second)["name"] == "Ada King")
        #expect(try await claims(second)["email"] == "ada@example.com")
        let third = try await refresh(second, scope: "openid email")
        #expect(try await claims(third)["name"] == nil)
        _ = try await world.service.updateClient("site") { $0.scope = "openid profile" }
        let fourth = try await claims(try await refresh(third))
        #expect(fourth["name"] == "Ada King" && fourth["email"] == nil)
    }

    @Test func `contains nothing that was asked for after the client has lost its scope`() async throws {
        let request = try ClaimsRequest(parsing: #"{"id_token": {"nickname": null}}"#)
        let first = try await signIn(scope: "openid") { $0.claims = request }
        #expect(try await claims(first)["nickname"] == "Ada")
        _ = try await world.service.updateClient("site") { $0.scope = "openid email" }
        #expect(try await claims(try await refresh(first))["nickname"] == nil)
    }

    @Test func `is a decision that the audit names`() async throws {
        world.time.advance(by: .seconds(1))
        try await settle { ($0.idTokenClaims, $0.idTokenLifetime) = (true, 600) }
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .clientUpdated), limit: 1)
        #expect(entries.map(\.details.changes) == [["id_token_claims", "id_token_lifetime"]])
    }
}
