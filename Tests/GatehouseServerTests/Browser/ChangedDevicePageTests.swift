import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An answer to a device whose client has changed since the page was shown")
struct ChangedDevicePageTests {
    private let world: DeviceWorld
    private let browser: Browser

    init() async throws {
        world = try await DeviceWorld()
        browser = try await world.browser()
    }

    private func change(_ change: @escaping @Sendable (inout ClientMetadata) -> Void) async throws {
        _ = try await world.web.service.updateClient("player", change)
    }

    /// The question about a device that has asked for more than its client may have now.
    private func question() async throws -> DeviceAuthorizationResponse {
        let codes = try await world.codes()
        try await change { $0.scope = "openid" }
        let page = try await browser.submit(["user_code": codes.userCode])
        #expect(page.asksAboutDevice && !page.text.contains("<code>play</code>"))
        return codes
    }

    @Test func `allows nothing if it has got more back, and asks again`() async throws {
        let codes = try await question()
        try await change { $0.scope = "openid play" }
        let page = try await browser.submit(decision: "allow")
        #expect(page.status == .forbidden && page.text.contains("The app was changed since this page was shown."))
        #expect(page.text.contains("<code>play</code>"))
        world.web.time.advance(by: .seconds(5))
        #expect(try await world.ask(codes).errorCode == "authorization_pending")
        #expect(try await browser.submit(decision: "allow").saysAllowed)
        let tokens = try TokenResponse(parsing: try await world.ask(codes).body)
        #expect(tokens.scope ?? "openid play" == "openid play")
    }

    @Test func `allows nothing if it has another name`() async throws {
        _ = try await question()
        try await change { $0.clientName = "Your bank" }
        let page = try await browser.submit(decision: "allow")
        #expect(page.status == .forbidden && page.text.contains("Let a device sign in to Your bank?"))
        #expect(try await world.web.service.consents.all(of: world.web.ada).isEmpty)
    }

    @Test func `gives the device no more than was on the page, whatever its client gets back before it asks`()
        async throws
    {
        let codes = try await question()
        #expect(try await browser.submit(decision: "allow").saysAllowed)
        try await change { $0.scope = "openid play" }
        let tokens = try TokenResponse(parsing: try await world.ask(codes).body)
        #expect(tokens.scope == "openid")
        let families = try await world.web.service.records.families(account: world.web.ada)
        #expect(families.map(\.scope) == ["openid"])
    }

    @Test func `denies also then`() async throws {
        let codes = try await question()
        try await change { $0.clientName = "Your bank" }
        #expect(try await browser.submit(decision: "deny").text.contains("The device gets no access"))
        #expect(try await world.ask(codes).errorCode == "access_denied")
    }

    @Test func `is for access that outlives each sign-out, as the page says`() async throws {
        let codes = try await world.codes()
        let page = try await browser.submit(["user_code": codes.userCode])
        #expect(page.text.contains("Keep this access until you take it back on your account's page"))
        #expect(try await browser.submit(decision: "allow").saysAllowed)
        let tokens = try TokenResponse(parsing: try await world.ask(codes).body)
        try await browser.open("/sign-out")
        try await browser.submit()
        let refresh = RefreshRequest(refreshToken: try #require(tokens.refreshToken)).parameters
        #expect(try await world.player.token(refresh).status == .ok)
    }
}
