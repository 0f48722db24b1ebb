import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A device's request for a code")
struct IssueDeviceCodeTests {
    @Test func `gets two codes, with the page and the times`() async throws {
        let world = try await World()
        try await world.registerTV()
        let codes = try await world.deviceCodes()
        #expect(codes.verificationURI == "https://id.example.com/device")
        #expect(codes.verificationURIComplete == "https://id.example.com/device?user_code=\(codes.userCode)")
        #expect(codes.expiresIn == 600 && codes.interval == 5)
        #expect(codes.deviceCode.count == 43)
        let other = try await world.deviceCodes()
        #expect(other.userCode != codes.userCode && other.deviceCode.revealed != codes.deviceCode.revealed)
    }

    @Test func `is refused to a client without the grant`() async throws {
        let world = try await World()
        await expectRefusal(.unauthorizedClient) { try await world.deviceCodes("notes") }
        #expect(try await world.rowCount("device_codes") == 0)
    }

    @Test func `is refused to a client that has lost the grant or was removed meanwhile`() async throws {
        let world = try await World()
        try await world.registerTV()
        let caller = try await world.caller("tv")
        _ = try await world.service.updateClient("tv") { $0.grantTypes = [.refreshToken, .tokenExchange] }
        await expectRefusal(.unauthorizedClient) { try await world.driver.deviceCodes(for: caller) }
        try await world.service.removeClient("tv")
        await expectRefusal(.unauthorizedClient) { try await world.driver.deviceCodes(for: caller) }
    }

    @Test func `is checked for its scope and its resource as a request for authorization is`() async throws {
        let world = try await World()
        try await world.registerTV()
        let caller = try await world.caller("tv")
        await expectRefusal(.invalidScope) { try await world.deviceCodes(scope: "notes.read") }
        await expectRefusal(.invalidTarget) {
            try await world.driver.deviceCodes(for: caller, resources: ["notes-api"])
        }
        await expectRefusal(.invalidTarget) {
            try await world.driver.deviceCodes(for: caller, resources: ["tv-api", World.issuer])
        }
        let codes = try await world.driver.deviceCodes(for: caller, scope: "openid tv.watch secrets.read")
        #expect(try await world.find(codes.userCode).access.scope == "openid tv.watch")
    }

    @Test func `is limited for each network`() async throws {
        let world = try await World { $0.limits.deviceRequests = .init(3, in: .seconds(60)) }
        try await world.registerTV()
        for _ in 0..<3 { _ = try await world.deviceCodes() }
        let refusal = await expectRefusal(.tooManyAttempts) { try await world.deviceCodes() }
        #expect(refusal?.retryAfter == 60)
        #expect(try await world.rowCount("device_codes") == 3)
        world.time.advance(by: .seconds(60))
        _ = try await world.deviceCodes()
    }

    @Test func `goes soon after its end if nobody has answered, since strangers can make many`() async throws {
        let world = try await World()
        try await world.registerTV()
        _ = try await world.deviceCodes()
        world.time.advance(by: .seconds(599))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("device_codes") == 1)
        world.time.advance(by: .seconds(2 * 3_600))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("device_codes") == 0)
    }

    @Test func `stays for a day if it was redeemed, so that its code is known again`() async throws {
        let world = try await World()
        try await world.registerTV()
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: world.driver.signInBrowser())
        _ = try await world.ask(codes).get()
        world.time.advance(by: .seconds(86_400))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("device_codes") == 1)
        world.time.advance(by: .seconds(2 * 3_600))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("device_codes") == 0)
    }
}
