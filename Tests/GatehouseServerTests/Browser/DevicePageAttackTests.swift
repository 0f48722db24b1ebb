import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 8628, section 5
@Suite("The pages for a device under attack")
struct DevicePageAttackTests {
    private let world: DeviceWorld
    private let codes: DeviceAuthorizationResponse
    private let browser: Browser

    init() async throws {
        world = try await DeviceWorld()
        codes = try await world.codes()
        browser = try await world.browser()
    }

    private func expectNoAnswer() async throws {
        world.web.time.advance(by: .seconds(5))
        #expect(try await world.ask(codes).errorCode == "authorization_pending")
    }

    @Test func `take no form of another site, neither the code nor the answer`() async throws {
        let entry = try #require(browser.forms.first)
        try await browser.submit(["user_code": codes.userCode])
        let answer = try #require(browser.forms.first { $0.fields["decision"] == "allow" })
        for form in [entry, answer] {
            for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example.com"]] as [HTTPHeaders] {
                let response = try await browser.submit(
                    ["user_code": codes.userCode], earlier: form, headers: headers)
                #expect(response.status == .forbidden && !response.text.contains("Player"))
            }
        }
        try await expectNoAnswer()
    }

    @Test func `take an answer only with the token that came with the question about this code`() async throws {
        let other = try await world.codes()
        let entry = try #require(browser.forms.first?.fields["csrf"])
        try await browser.submit(["user_code": other.userCode])
        let answer = try #require(browser.forms.first { $0.fields["decision"] == "allow" })
        for token in ["", "AAAA", entry, try #require(answer.fields["csrf"])] {
            let page = try await browser.submit(["user_code": codes.userCode, "csrf": token], earlier: answer)
            #expect(page.status == .ok && page.asksForCode, "the person enters the code")
        }
        try await expectNoAnswer()
        #expect(try await browser.submit(earlier: answer).saysAllowed)
        #expect(try await world.ask(other).status == .ok)
    }

    @Test func `take no answer from another browser, nor after the person has signed out`() async throws {
        try await browser.submit(["user_code": codes.userCode])
        let form = try #require(browser.forms.first { $0.fields["decision"] == "allow" })
        _ = try await world.web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        let others = try await world.browser("grace@example.com")
        #expect(try await others.submit(earlier: form).asksForCode)
        let tab = Browser(tabOf: browser)
        try await tab.open("/sign-out")
        try await tab.submit()
        let page = try await browser.submit(earlier: form)
        #expect(browser.place.hasPrefix("/device/sign-in") && page.text.contains("<h1>Sign in</h1>"))
        try await expectNoAnswer()
    }

    @Test func `give the device one account, however often somebody answers`() async throws {
        try await browser.submit(["user_code": codes.userCode])
        let form = try #require(browser.forms.first { $0.fields["decision"] == "allow" })
        #expect(try await browser.submit(earlier: form).saysAllowed)
        #expect(try await browser.submit(earlier: form).status == .forbidden)
        #expect(try await world.ask(codes).status == .ok)
        #expect(try await browser.submit(earlier: form).status == .forbidden)
        #expect(try await world.web.service.records.families(account: world.web.ada).count == 1)
    }

    @Test func `mark and cut the name that whoever has started it gives itself`() async throws {
        let name = "Support<says>\u{202E}choose-Allow-to-keep-your-account"
        let response = try await world.request(headers: ["User-Agent": name])
        let codes = try DeviceAuthorizationResponse(parsing: response.body)
        let page = try await browser.submit(["user_code": codes.userCode])
        #expect(page.asksAboutDevice && page.text.contains("calls itself <q>Support&lt;says&gt;choose-Allow-to-k</q>."))
        #expect(!page.text.contains("\u{202E}"))
    }

    @Test func `show strangers nothing about a code`() async throws {
        let stranger = Browser(world.web)
        let known = try await stranger.open("/device?user_code=\(codes.userCode)")
        let unknown = try await Browser(world.web).open("/device?user_code=BCDF-GHJK")
        #expect(known.status == unknown.status && !known.text.contains("Player"))
        #expect(known.text.contains("<h1>Sign in</h1>") && unknown.text.contains("<h1>Sign in</h1>"))
    }

    @Test func `pass nothing on from an address that isn't a code`() async throws {
        let page = try await Browser(world.web).open(
            "/device?user_code=%22%3E%3Cscript%3E&next=https://evil.example.com")
        #expect(page.status == .ok && !page.text.contains("script") && !page.text.contains("evil"))
        #expect(page.text.contains("action=\"/device/sign-in\""))
    }
}
