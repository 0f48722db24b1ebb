import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("What makes room for a sign-in")
struct DisplacedTests {
    @Test func `is the family of the same client that was unused the longest, which the audit names`() async throws {
        let world = try await World { $0.bounds.familiesOfClient = 2 }
        let cookie = try await world.driver.signInBrowser()
        let other = try await world.signIn("photos", in: cookie)
        world.time.advance(by: .seconds(7200))
        let first = try await world.signIn(in: cookie)
        world.time.advance(by: .seconds(7200))
        let second = try await world.signIn(in: cookie)
        world.time.advance(by: .seconds(7200))
        let refreshed = try await world.refresh(first.refreshToken).get()
        _ = try await world.signIn(in: cookie)
        #expect(try await world.refresh(second.refreshToken).refusalCode == .invalidGrant)
        #expect(try await world.refresh(refreshed.refreshToken).refusalCode == nil)
        #expect(try await world.refresh(other.refreshToken, as: "photos").refusalCode == nil)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .tokenRevoked), limit: 2)
        #expect(entries.map(\.details.reason) == ["families-of-client"] && entries.map(\.client) == ["notes"])
        #expect(entries.map(\.actor) == [.service])
    }

    @Test func `is a code that was redeemed before one that wasn't, and that isn't counted`() async throws {
        let world = try await World { $0.bounds.codesOfClient = 4 }
        let cookie = try await world.driver.signInBrowser()
        let code = try await world.code("photos", in: cookie)
        for _ in 0..<8 { _ = try await world.signIn("photos", in: cookie) }
        #expect(try await world.rowCount("codes") == 4 && world.service.boundsMet == 0)
        #expect(try await world.respond(code.parameters(), as: world.caller("photos")).refusalCode == nil)
        for _ in 0..<4 { _ = try await world.code("photos", in: cookie) }
        #expect(world.service.boundsMet == 0)
        _ = try await world.code("photos", in: cookie)
        #expect(try await world.rowCount("codes") == 4 && world.service.boundsMet == 1)
    }

    @Test func `is nothing of another client, whatever that has`() async throws {
        let world = try await World { $0.bounds.familiesOfAccount = 3 }
        let cookie = try await world.driver.signInBrowser()
        var tokens: [TokenResponse] = []
        for _ in 0..<3 { tokens.append(try await world.signIn("photos", in: cookie)) }
        _ = try await world.signIn("notes", in: cookie)
        for token in tokens { #expect(try await world.refresh(token.refreshToken, as: "photos").refusalCode == nil) }
        _ = try await world.signIn("notes", in: cookie)
        #expect(try await world.families.count { $0.client == "photos" && $0.revokedAt == nil } == 3)
        #expect(try await world.families.count { $0.client == "notes" && $0.revokedAt == nil } == 1)
    }

    @Test func `is deleted if nobody can use it any more, and otherwise revoked for the status lists`() async throws {
        let world = try await World { $0.bounds.familiesOfClient = 1 }
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: cookie)
        _ = try await world.signIn(in: cookie)
        #expect(try await world.families.count == 2)
        world.time.advance(by: .seconds(31 * 86_400))
        let met = world.service.boundsMet
        _ = try await world.signIn(in: world.driver.signInBrowser())
        #expect(world.service.boundsMet == met)
        #expect(try await world.families.count { $0.revokedAt == nil } == 1)
        #expect(try await world.families.count == 2)
    }

    @Test func `leaves no more revoked families than are kept`() async throws {
        let world = try await World { $0.bounds.revokedFamiliesOfClient = 2 }
        let cookie = try await world.driver.signInBrowser()
        for _ in 0..<5 {
            let tokens = try await world.signIn(in: cookie)
            try await world.service.revokeToken(
                RevocationRequest(token: try #require(tokens.refreshToken)), from: world.caller("notes"))
            world.time.advance(by: .seconds(1))
        }
        // Each of them may have an access token that isn't over.
        #expect(try await world.families.count == 5)
        world.time.advance(by: .seconds(361))
        _ = try await world.signIn(in: cookie)
        #expect(try await world.families.count == 2)
    }

    @Test func `tells the clients of the session that ends`() async throws {
        let world = try await World { $0.bounds.sessionsOfAccount = 1 }
        _ = try await world.service.updateClient("notes") {
            $0.backchannelLogoutURI = URL(string: "https://notes.example.com/logout")
        }
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: cookie)
        _ = try await world.driver.signInBrowser()
        #expect(try await world.service.browserSessions.find(cookie) == nil)
        #expect(try await world.rowCount("deliveries") == 1)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .sessionEnded), limit: 2)
        #expect(entries.map(\.details.reason) == ["sessions-of-account"])
    }

    @Test func `is a consent whose client stays on the account's page, where it can be taken back`() async throws {
        let world = try await World { $0.bounds.consentsOfAccount = 1 }
        let cookie = try await world.driver.signInBrowser()
        let tokens = try await world.signIn("photos", in: cookie)
        _ = try await world.code("notes", in: cookie)
        #expect(try await world.service.consents.all(of: world.ada).map(\.client) == ["notes"])
        #expect(try await world.service.consents.clients(of: world.ada).map(\.id) == ["notes", "photos"])
        try await world.service.consents.revoke("photos", of: world.ada)
        #expect(try await world.refresh(tokens.refreshToken, as: "photos").refusalCode == .invalidGrant)
        #expect(try await world.count(.consentRevoked) == 1)
        #expect(try await world.service.consents.clients(of: world.ada).map(\.id) == ["notes"])
        try await world.service.consents.revoke("photos", of: world.ada)
        #expect(try await world.count(.consentRevoked) == 1)
    }

    @Test func `is a consent that nobody has given before one that somebody has`() async throws {
        let world = try await World { $0.bounds.consentsOfAccount = 2 }
        let (ada, now) = (world.ada, world.time.now)
        try await world.storage.write { transaction in
            for (client, isGiven, hour) in [("photos", true, 0), ("wiki", false, 1)] as [(ClientID, Bool, Double)] {
                var allowed = AllowedAccess()
                if isGiven {
                    allowed.add(
                        RequestedAccess(
                            client: client, clientName: "", destination: .ownMachine, sector: .client(client),
                            backend: nil, scope: "openid", claims: [], outlivesSignOut: false))
                }
                transaction.insert(
                    ConsentRecord(
                        account: ada, client: client, allowed: allowed,
                        createdAt: now.addingTimeInterval((hour - 2) * 3_600)))
            }
        }
        _ = try await world.code("notes")
        #expect(try await world.service.consents.all(of: ada).map(\.client) == ["photos", "notes"])
    }

    @Test func `is a device code that has expired, also in the same hour`() async throws {
        let world = try await World {
            ($0.bounds.deviceCodes, $0.lifetimes.deviceCode) = (2, .seconds(60))
        }
        try await world.registerTV()
        let hour = world.time.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 3_600)
        world.time.advance(by: .seconds(3_600 - Int(hour)))
        for _ in 0..<2 { _ = try await world.deviceCodes(isAuthenticated: true) }
        await expectRefusal(.tooManyAttempts) { try await world.deviceCodes(isAuthenticated: true) }
        world.time.advance(by: .seconds(61))
        for _ in 0..<2 { _ = try await world.deviceCodes(isAuthenticated: true) }
        await expectRefusal(.tooManyAttempts) { try await world.deviceCodes(isAuthenticated: true) }
        #expect(try await world.rowCount("device_codes") == 2)
    }

    @Test func `is a device on which nobody else is signed in`() async throws {
        let world = try await World { $0.bounds.devicesOfAccount = 2 }
        let cookie = try await world.driver.signInBrowser()
        let other = try await world.signIn("photos", key: "other", in: cookie)
        world.time.advance(by: .seconds(7200))
        let first = try await world.signIn(key: "first", in: cookie)
        world.time.advance(by: .seconds(7200))
        _ = try await world.signIn(key: "second", in: cookie)
        #expect(try await world.refresh(other.refreshToken, as: "photos", key: "other").refusalCode == nil)
        #expect(try await world.refresh(first.refreshToken, key: "first").refusalCode == .invalidGrant)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .deviceRevoked), limit: 2)
        #expect(entries.map(\.details.reason) == ["devices-of-account"])
    }

    @Test func `is nothing at an exchange, by which nobody signs in: it is refused`() async throws {
        let (world, key) = (try await World { $0.bounds.familiesOfClient = 2 }, try Desk.makeKey())
        let cookie = try await world.driver.signInBrowser()
        let desk = try await Desk(world, in: cookie)
        var tokens: [TokenResponse] = []
        for _ in 0..<2 { tokens.append(try await world.signIn("photos", in: cookie)) }
        let request = try await world.driver.exchangeRequest(
            desk.platform.accessToken, for: "photos", appKey: key.publicKey.thumbprint, signedBy: desk.key)
        #expect(try await world.respond(request, as: desk.caller("photos", key)).refusalCode == .tooManyAttempts)
        for token in tokens { #expect(try await world.refresh(token.refreshToken, as: "photos").refusalCode == nil) }
        let noted = try await world.records.auditEntries(matching: AuditQuery(event: .clientLimited), limit: 2)
        #expect(noted.map(\.details.reason) == ["families-of-client"] && noted.map(\.client) == ["photos"])
        #expect(try await world.count(.tokenRevoked) == 0)
    }

    @Test func `is no device whose app is used each hour, though it was signed in first`() async throws {
        let world = try await World { $0.bounds.devicesOfAccount = 2 }
        let cookie = try await world.driver.signInBrowser()
        let used = try await world.signIn(key: "used", in: cookie)
        world.time.advance(by: .seconds(2 * 3_600))
        let tried = try await world.signIn(key: "tried", in: cookie)
        world.time.advance(by: .seconds(2 * 3_600))
        let refreshed = try await world.refresh(used.refreshToken, key: "used").get()
        _ = try await world.signIn(key: "new", in: cookie)
        #expect(try await world.refresh(refreshed.refreshToken, key: "used").refusalCode == nil)
        #expect(try await world.refresh(tried.refreshToken, key: "tried").refusalCode == .invalidGrant)
    }

    @Test func `is an exchange whose tokens have ended, so that its app isn't refused`() async throws {
        let (world, key) = (try await World { $0.bounds.exchangesOnDevice = 1 }, try Desk.makeKey())
        try await world.driver.registerApp("clock") { $0.grantTypes = [.tokenExchange] }
        let desk = try await Desk(world)
        var platform = desk.platform
        func exchange(_ id: ClientID) async throws -> OAuthErrorCode? {
            let request = try await world.driver.exchangeRequest(
                platform.accessToken, for: id, appKey: key.publicKey.thumbprint, signedBy: desk.key)
            return try await world.respond(request, as: desk.caller(id, key)).refusalCode
        }
        for id: ClientID in ["photos", "clock"] {
            #expect(try await exchange(id) == nil)
            #expect(try await exchange(id) == .tooManyAttempts)
        }
        world.time.advance(by: .seconds(2 * 3600))
        let refresh = RefreshRequest(refreshToken: try #require(platform.refreshToken)).parameters
        platform = try await world.respond(refresh, as: desk.caller("platform", desk.key)).get()
        // Photos could refresh what it has. The token of Clock has expired, and its next one takes the place.
        #expect(try await exchange("photos") == .tooManyAttempts)
        #expect(try await exchange("clock") == nil)
        #expect(try await world.families.count { $0.client == "clock" } == 1)
    }
}

extension TokenAnswer {
    fileprivate var refusalCode: OAuthErrorCode? {
        if case .failure(let refusal) = self { refusal.code } else { nil }
    }
}
