import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 8628, section 3.3
@Suite("The pages for a device")
struct DevicePageTests {
    private let world: DeviceWorld

    init() async throws {
        world = try await DeviceWorld()
    }

    @Test func `sign the person in first, take the code, ask, and send the person back to the device`() async throws {
        let codes = try await world.codes()
        #expect(try await world.ask(codes).errorCode == "authorization_pending")
        let browser = Browser(world.web)
        let first = try await browser.open("/device")
        #expect(browser.place == "/device/sign-in" && first.text.contains("to let a device sign in"))
        #expect(try await browser.signIn().asksForCode)
        #expect(try await browser.submit(["user_code": codes.userCode.lowercased()]).asksAboutDevice)
        #expect(try await browser.submit(decision: "allow").saysAllowed)
        let tokens = try TokenResponse(parsing: try await world.ask(codes).body)
        #expect(tokens.tokenType == .dpop && tokens.scope == "openid play")
    }

    @Test func `say which app asks for what, when and where it was started, and warn`() async throws {
        let codes = try await world.codes()
        world.web.time.advance(by: .seconds(125))
        let page = try await world.browser().submit(["user_code": codes.userCode])
        for words in [
            "You are signed in as <strong>ada@example.com</strong>", codes.userCode,
            "It was started 2 minutes ago, from the address 203.0.113.9, by a program that calls itself <q>Player</q>.",
            "Know that it is you",
            "<code>play</code>", "Did somebody send you this code or a link to this page? Then choose Deny",
        ] { #expect(page.text.contains(words), "\(words)") }
        #expect(page.headers["Content-Security-Policy"]?.contains("form-action 'self'") == true)
        #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
    }

    @Test func `ask also if the address contains the code, and look nothing up before a form comes`() async throws {
        let codes = try await world.codes()
        let browser = Browser(world.web)
        try await browser.open("/device?user_code=\(codes.userCode)")
        let page = try await browser.signIn()
        #expect(page.asksForCode && page.text.contains("value=\"\(codes.userCode)\""))
        #expect(!page.text.contains("Player"))
        #expect(try await world.ask(codes).errorCode == "authorization_pending")
        #expect(try await browser.submit(["user_code": codes.userCode]).asksAboutDevice)
        #expect(try await world.ask(codes).errorCode == "slow_down", "a page is no answer")
        #expect(try await browser.submit(decision: "allow").saysAllowed)
    }

    @Test func `ask again and again, since a consent of before is no answer to this device`() async throws {
        let browser = try await world.browser()
        for _ in 0..<2 {
            let codes = try await world.codes()
            try await browser.open("/device")
            #expect(try await browser.submit(["user_code": codes.userCode]).asksAboutDevice)
            #expect(try await world.ask(codes).errorCode == "authorization_pending")
            #expect(try await browser.submit(decision: "allow").saysAllowed)
        }
    }

    @Test func `tell the device that the person has denied it`() async throws {
        let codes = try await world.codes()
        let browser = try await world.browser()
        try await browser.submit(["user_code": codes.userCode])
        let form = try #require(browser.forms.first { $0.fields["decision"] == "allow" })
        #expect(try await browser.submit(decision: "deny").text.contains("<h1>Denied</h1>"))
        #expect(try await world.ask(codes).errorCode == "access_denied")
        let late = try await browser.submit(earlier: form)
        #expect(late.status == .forbidden && late.asksForCode)
        #expect(try await world.ask(codes).errorCode == "access_denied")
    }

    @Test func `give the same answer to a wrong, an expired and a used code, and tell a guesser to wait`() async throws
    {
        let (expired, denied) = (try await world.codes(), try await world.codes())
        let browser = try await world.browser()
        try await browser.submit(["user_code": denied.userCode])
        try await browser.submit(decision: "deny")
        try await browser.open("/device")
        world.web.time.advance(by: .seconds(600))
        for code in ["BCDF-GHJK", expired.userCode, denied.userCode, "what?", ""] {
            let page = try await browser.submit(["user_code": code])
            #expect(page.status == .forbidden && page.asksForCode)
            #expect(page.text.contains("This code is wrong or has expired, or was answered before."))
        }
        for _ in 0..<5 { try await browser.submit(["user_code": "BCDF-GHJK"]) }
        let page = try await browser.submit(["user_code": try await world.codes().userCode])
        #expect(page.status == .tooManyRequests && page.headers["Retry-After"] == "900")
        #expect(page.text.contains("Too many attempts. Please wait 15 minutes."))
    }

    @Test func `let another person sign in for the same code`() async throws {
        let grace = try await world.web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        let codes = try await world.codes()
        let browser = try await world.browser()
        let page = try await browser.submit(["user_code": codes.userCode])
        let link = try #require(page.link)
        try await browser.open(link)
        let again = try await browser.signIn(email: "grace@example.com")
        #expect(again.text.contains("grace@example.com") && again.text.contains("value=\"\(codes.userCode)\""))
        try await browser.submit(["user_code": codes.userCode])
        #expect(try await browser.submit(decision: "allow").saysAllowed)
        #expect(try await world.ask(codes).status == .ok)
        #expect(try await world.web.service.records.families(account: grace).count == 1)
    }

    @Test func `stand behind the path of the issuer`() async throws {
        let world = try await DeviceWorld(issuer: "https://example.com/id")
        let codes = try await world.codes()
        let browser = Browser(world.web)
        try await browser.open("/device?user_code=\(codes.userCode)")
        #expect(browser.forms.map(\.action) == ["/id/device/sign-in?user_code=\(codes.userCode)"])
        #expect(try await browser.signIn().asksForCode)
        #expect(try await browser.submit(["user_code": codes.userCode]).asksAboutDevice)
        #expect(try await browser.submit(decision: "allow").saysAllowed)
    }
}
