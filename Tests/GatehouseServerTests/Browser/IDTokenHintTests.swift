import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An ID token as a hint about the person")
struct IDTokenHintTests {
    private let world: LogoutWorld
    private let browser: Browser
    private let ada: Secret
    private let grace: Secret

    init() async throws {
        world = try await LogoutWorld()
        browser = try await world.browser()
        ada = try await world.idToken(in: browser)
        _ = try await world.web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        grace = try await world.idToken(in: try await world.browser("grace@example.com"))
        _ = try await world.web.service.updateClient("wiki") { $0.redirectURIs = ["https://wiki.example.com/cb"] }
    }

    private func path(_ hint: String, prompt: [Prompt] = []) throws -> String {
        var request = AuthorizationRequest(
            clientID: "wiki", redirectURI: try RedirectURI("https://wiki.example.com/cb"),
            codeChallenge: CodeVerifier(randomness: world.web.randomness).challenge, scope: "openid")
        request.idTokenHint = Secret(hint)
        request.prompt = prompt
        return "/authorize?" + FormEncoding.encode(request.parameters.pairs)
    }

    /// Lets Ada allow what the requests ask for.
    private func consent() async throws {
        try await browser.open(try path(ada.revealed))
        #expect(try await browser.submit(decision: "continue").redirectParameters()["code"] != nil)
    }

    @Test func `brings a code without a question for this person only`() async throws {
        try await consent()
        let own = try await browser.open(try path(ada.revealed, prompt: [.none]))
        #expect(try own.redirectParameters()["code"] != nil)
        for hint in [grace.revealed, "a.b.c", ada.revealed + "x"] {
            let other = try await browser.open(try path(hint, prompt: [.none]))
            #expect(try other.redirectParameters()["error"] == "login_required")
        }
    }

    @Test func `of somebody else asks to sign in, and nobody else gets a code`() async throws {
        try await consent()
        let page = try await browser.open(try path(grace.revealed))
        #expect(page.text.contains("name=\"password\""))
        #expect(try await browser.signIn().redirectParameters()["error"] == "login_required")
        try await browser.open(try path(grace.revealed))
        #expect(try await browser.signIn(email: "grace@example.com").redirectParameters()["code"] != nil)
    }

    @Test func `that can't be verified any more keeps nobody out`() async throws {
        try await consent()
        #expect(try await browser.open(try path("a.b.c")).redirectParameters()["code"] != nil)
    }
}
