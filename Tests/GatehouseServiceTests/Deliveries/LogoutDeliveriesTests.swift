import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The delivery of a logout")
struct LogoutDeliveriesTests {
    private let world: World

    init() async throws {
        world = try await World()
        try await world.registerTold("wiki")
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn("wiki", scope: "openid", in: cookie)
        try await world.service.browserSessions.end(cookie)
        world.time.advance(by: .seconds(1))
    }

    private func claim() async throws -> Deliveries.Claimed {
        try #require(try await world.service.deliveries.claim())
    }

    private func message() async throws -> LogoutDeliveries.Message? {
        try await world.service.logoutDeliveries.message(of: try await claim())
    }

    @Test func `has the form of the standard`() async throws {
        let token = try UnverifiedToken(compact: try #require(try await message()).token.revealed)
        #expect(token.header.type == "logout+jwt")
        let claims = try JSONValue(parsing: token.unverifiedPayload)
        #expect(
            Set(try #require(claims.object).keys) == ["iss", "aud", "iat", "exp", "jti", "events", "sub", "sid"])
        #expect(claims["events"] == ["http://schemas.openid.net/event/backchannel-logout": [:]])
        #expect(claims["iss"]?.string == World.issuer && claims["aud"]?.string == "wiki")
    }

    @Test func `has a new token with another identifier at each try`() async throws {
        let deliveries = world.service.deliveries
        var tokens: [LogoutToken] = []
        for _ in 0..<3 {
            let claimed = try await claim()
            let message = try #require(try await world.service.logoutDeliveries.message(of: claimed))
            tokens.append(try await world.verified(message.token, by: "wiki"))
            #expect(try await deliveries.putBack(claimed, because: "it answered 503"))
            world.time.advance(by: .seconds(3_600))
        }
        #expect(Set(tokens.map(\.identifier)).count == 3)
        #expect(Set(tokens.map(\.issuedAt)).count == 3 && Set(tokens.map(\.sessionID)).count == 1)
        #expect(tokens.allSatisfy { $0.expiresAt.timeIntervalSince($0.issuedAt) == 120 })
    }

    @Test func `goes to the address that the client has now, or nowhere`() async throws {
        let claimed = try await claim()
        _ = try await world.service.updateClient("wiki") {
            $0.backchannelLogoutURI = URL(string: "https://new.example.com/logged-out")
        }
        let message = try await world.service.logoutDeliveries.message(of: claimed)
        #expect(message?.address.absoluteString == "https://new.example.com/logged-out")
        _ = try await world.service.updateClient("wiki") { $0.backchannelLogoutURI = nil }
        #expect(try await world.service.logoutDeliveries.message(of: claimed) == nil)
    }

    @Test func `ends with the client`() async throws {
        try await world.service.removeClient("wiki")
        #expect(try await world.service.deliveries.claim() == nil)
        #expect(try await world.records.deliveries(client: "wiki").isEmpty)
    }

    @Test func `contains no name that two clients could compare, and none of the person, in its row`() async throws {
        let record = try #require(try await world.records.deliveries(client: "wiki").first)
        let payload = try await claim().payload.revealed
        let sessions = try await world.families.compactMap(\.session?.rawValue)
        let names = [world.ada.rawValue] + sessions
        for name in names { #expect(!payload.contains(name)) }
        #expect(!String(decoding: record.payload, as: UTF8.self).contains("sub"))
    }
}
