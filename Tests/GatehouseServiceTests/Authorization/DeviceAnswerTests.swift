import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A device that waits for an answer")
struct DeviceAnswerTests {
    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        try await world.registerTV()
        cookie = try await world.driver.signInBrowser()
    }

    @Test func `is found by its user code, with what it asks for and where it is`() async throws {
        let codes = try await world.deviceCodes()
        world.time.advance(by: .seconds(61))
        let device = try await world.find(codes.userCode.lowercased())
        #expect(device.userCode.description == codes.userCode)
        #expect(device.access.client == "tv" && device.access.clientName == "Tv")
        #expect(device.access.scope == "openid tv.watch")
        #expect(device.address == "192.0.2.1" && device.browser?.contains("Firefox") == true)
        #expect(world.time.now.timeIntervalSince(device.requestedAt) == 61)
    }

    @Test func `is answered once`() async throws {
        let codes = try await world.deviceCodes()
        let shown = try await world.find(codes.userCode).access.digest
        try await world.driver.answer(codes, with: .deny, in: cookie)
        await expectRefusal(.accessDenied) { try await world.driver.answer(codes, with: .allow(shown), in: cookie) }
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        #expect(try await world.ask(codes).error == .accessDenied)
        #expect(try await world.count(.deviceCodeDenied) == 1)
        #expect(try await world.count(.deviceCodeAllowed) == 0)
        #expect(try await world.service.consents.all(of: world.ada).isEmpty)
    }

    @Test func `gets one account only, also from two people at once`() async throws {
        let grace = try await world.service.addAccount(email: "grace@example.com", password: World.password)
        let hers = try await world.driver.signInBrowser(email: "grace@example.com")
        let codes = try await world.deviceCodes()
        let shown = try await world.find(codes.userCode).access.digest
        async let one = answer(codes, shown, in: cookie)
        async let two = answer(codes, shown, in: hers)
        let accepted = try await [one, two]
        #expect(accepted.count { $0 } == 1)
        let tokens = try await world.ask(codes).get()
        let owner = accepted[0] ? world.ada : grace
        #expect(try await world.records.families(account: owner).count == 1)
        #expect(tokens.refreshToken != nil)
        #expect(try await world.count(.deviceCodeAllowed) == 1)
    }

    private func answer(
        _ codes: DeviceAuthorizationResponse, _ shown: StatementDigest, in cookie: Secret
    ) async throws -> Bool {
        do {
            try await world.driver.answer(codes, with: .allow(shown), in: cookie)
            return true
        } catch let refusal as Refusal where refusal.code == .accessDenied {
            return false
        }
    }

    @Test func `isn't answered by somebody who has signed out, or whose session has ended`() async throws {
        let codes = try await world.deviceCodes()
        let shown = try await world.find(codes.userCode).access.digest
        func allow(in cookie: Secret) async throws {
            try await world.driver.answer(codes, with: .allow(shown), in: cookie)
        }
        try await world.service.browserSessions.end(cookie)
        await expectRefusal(.loginRequired) { try await allow(in: cookie) }
        let other = try await world.driver.signInBrowser()
        try await world.service.signOutEverywhere(world.ada)
        await expectRefusal(.loginRequired) { try await allow(in: other) }
        #expect(try await world.ask(codes).error == .authorizationPending)
    }

    @Test(arguments: ["signs out", "signs out everywhere", "changes the password", "takes the consent back"])
    func `gets nothing if the person who has allowed it`(whatHappens: String) async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        switch whatHappens {
        case "signs out": try await world.service.browserSessions.end(cookie)
        case "signs out everywhere": try await world.service.signOutEverywhere(world.ada)
        case "changes the password":
            try await world.service.changePassword(of: world.ada, to: Secret("another long password"))
        default: try await world.service.consents.revoke("tv", of: world.ada)
        }
        #expect(try await world.ask(codes).error == .invalidGrant)
        #expect(try await world.families.isEmpty)
    }

    @Test func `isn't found or answered any more when its code has expired`() async throws {
        let codes = try await world.deviceCodes()
        let shown = try await world.find(codes.userCode).access.digest
        world.time.advance(by: .seconds(600))
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        await expectRefusal(.accessDenied) { try await world.driver.answer(codes, with: .allow(shown), in: cookie) }
    }

    @Test func `isn't found or answered any more when its client has lost the grant, or was removed`() async throws {
        let codes = try await world.deviceCodes()
        let shown = try await world.find(codes.userCode).access.digest
        _ = try await world.service.updateClient("tv") { $0.grantTypes = [.refreshToken, .tokenExchange] }
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        await expectRefusal(.accessDenied) { try await world.driver.answer(codes, with: .allow(shown), in: cookie) }
        try await world.service.removeClient("tv")
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        #expect(try await world.rowCount("device_codes") == 0)
    }

    @Test func `ends when the database was restored, as everything that is under way`() async throws {
        let codes = try await world.deviceCodes()
        try await world.service.endAfterRestore()
        await expectRefusal(.accessDenied) { try await world.find(codes.userCode) }
        #expect(try await world.ask(codes).error == .invalidGrant)
    }
}
