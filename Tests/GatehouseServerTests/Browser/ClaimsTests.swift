import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// OpenID Connect Core, section 5.5.
@Suite("Claims that an app asks for one by one")
struct ClaimsTests {
    private let app: SiteApp
    private let browser: Browser

    init() async throws {
        app = try await SiteApp { $0.scope = "openid profile email" }
        browser = Browser(app.web)
        _ = try await app.web.service.changeProfile(
            of: app.web.ada, to: ["name": "Ada Lovelace", "nickname": "Ada", "phone_number": "+442079460000"])
    }

    private func path(
        _ claims: String, scope: Scope = "openid", prompt: [Prompt] = [],
        change: (inout AuthorizationRequest) -> Void = { _ in }
    ) throws -> String {
        let request = try app.request {
            $0.scope = scope
            $0.prompt = prompt
            change(&$0)
        }
        var parameters = request.parameters
        parameters.set("claims", claims)
        return "/authorize?" + FormEncoding.encode(parameters.pairs)
    }

    private func tokens(_ answer: HTTPResponse) async throws -> TokenResponse {
        try TokenResponse(parsing: try await app.redeem(answer.redirectParameters()).body)
    }

    private func idToken(_ tokens: TokenResponse) throws -> JSONValue {
        try JSONValue(
            parsing: UnverifiedToken(compact: try #require(tokens.idToken).revealed).unverifiedPayload)
    }

    private func userInfo(_ tokens: TokenResponse) async throws -> UserInfo {
        let response = try await app.web.send(
            .get, "/userinfo", headers: ["Authorization": "Bearer \(tokens.accessToken.revealed)"])
        return try UserInfo(parsing: response.body)
    }

    private func error(_ response: HTTPResponse) throws -> String? { try response.redirectParameters()["error"] }

    private static let names = #"{"userinfo": {"name": {"essential": true}}, "id_token": {"nickname": null}}"#

    @Test func `are in the ID token and in the userinfo response, where they were asked for`() async throws {
        try await browser.open(try path(ClaimsTests.names))
        let tokens = try await tokens(browser.signIn())
        let idToken = try idToken(tokens)
        #expect(idToken["nickname"] == "Ada" && idToken["name"] == nil)
        #expect(try await userInfo(tokens).claims == ["name": "Ada Lovelace"])
        #expect(tokens.scope == nil || tokens.scope == "openid")
    }

    @Test func `are said in words before, and again only if there are more`() async throws {
        let page = try await browser.open(try path(ClaimsTests.names))
        #expect(page.text.contains("See your full name") && page.text.contains("See your nickname"))
        _ = try await browser.signIn()
        #expect(try await browser.open(try path(ClaimsTests.names)).redirectParameters()["code"] != nil)
        let more = #"{"id_token": {"nickname": null, "email": null}}"#
        #expect(try error(await browser.open(try path(more, prompt: [.none]))) == "consent_required")
        let asked = try await browser.open(try path(more))
        #expect(asked.text.contains("Allow Site?") && asked.text.contains("See your email address"))
        #expect(try await browser.submit(decision: "continue").redirectParameters()["code"] != nil)
        for claims in [more, ClaimsTests.names] {
            #expect(try await browser.open(try path(claims, prompt: [.none])).redirectParameters()["code"] != nil)
        }
    }

    @Test func `are allowed by a scope that gives them`() async throws {
        try await browser.open(try path("{}", scope: "openid profile"))
        _ = try await browser.signIn()
        let silent = try await browser.open(try path(ClaimsTests.names, prompt: [.none]))
        #expect(try silent.redirectParameters()["code"] != nil)
        let page = try await browser.open(try path(ClaimsTests.names, scope: "openid profile", prompt: [.consent]))
        #expect(!page.text.contains("See your full name"))
    }

    @Test func `are left out if the app isn't registered for their scope, or they are unknown`() async throws {
        let claims = #"{"userinfo": {"phone_number": null, "shoe_size": null}, "id_token": {"phone_number": null}}"#
        let page = try await browser.open(try path(claims))
        #expect(!page.text.contains("phone") && !page.text.contains("shoe"))
        let tokens = try await tokens(browser.signIn())
        #expect(try idToken(tokens)["phone_number"] == nil)
        #expect(try await userInfo(tokens).claims.isEmpty)
    }

    @Test func `end with the app's right to their scope`() async throws {
        try await browser.open(try path(ClaimsTests.names))
        let answer = try await browser.signIn().redirectParameters()
        let tokens = try TokenResponse(parsing: try await app.redeem(answer).body)
        _ = try await app.web.service.updateClient("site") { $0.scope = "openid email" }
        #expect(try await userInfo(tokens).claims.isEmpty)
    }

    @Test func `may say when and how the person signed in`() async throws {
        try await browser.open(try path(#"{"id_token": {"auth_time": {"essential": true}}}"#))
        let tokens = try await tokens(browser.signIn())
        let idToken = try idToken(tokens)
        #expect(idToken["auth_time"]?.integer == app.web.time.numericDate)
        #expect(idToken["acr"] == "urn:gatehouse:acr:password" && idToken["amr"] == ["pwd"])
        let access = try UnverifiedToken(compact: tokens.accessToken.revealed).unverifiedPayload
        #expect(try JSONValue(parsing: access)["auth_time"] == nil, "other backends could compare it")
    }

    @Test func `demand a class of sign-in that there is, if that is essential`() async throws {
        func acr(_ values: String, essential: Bool) -> String {
            #"{"id_token": {"acr": {"essential": \#(essential), "values": \#(values)}}}"#
        }
        let (own, other) = (#"["urn:gatehouse:acr:password", "phr"]"#, #"["phr"]"#)
        let refused = try path(acr(other, essential: true), prompt: [.none])
        #expect(try error(await browser.open(refused)) == "unmet_authentication_requirements")
        for claims in [acr(own, essential: true), acr(other, essential: false)] {
            #expect(try await browser.open(try path(claims)).text.contains("name=\"password\""))
        }
        #expect(try await browser.open(try path("{}") { $0.contextClasses = ["phr", "1"] }).status == .ok)
    }

    @Test(arguments: ["id_token", "userinfo"])
    func `can be about one person only`(part: String) async throws {
        try await browser.open(try path("{}"))
        let subject = try #require(try idToken(try await tokens(browser.signIn()))["sub"]?.string)
        func demand(_ subject: String) -> String { #"{"\#(part)": {"sub": {"value": "\#(subject)"}}}"# }
        #expect(try await browser.open(try path(demand(subject), prompt: [.none])).redirectParameters()["code"] != nil)
        #expect(try error(await browser.open(try path(demand("another"), prompt: [.none]))) == "login_required")
        #expect(try await browser.open(try path(demand("another"))).text.contains("name=\"password\""))
        #expect(try await browser.signIn().redirectParameters()["error"] == "login_required")
    }

    @Test func `that aren't JSON are refused`() async throws {
        #expect(try error(await browser.open(try path("name", prompt: [.none]))) == "invalid_request")
    }

    @Test func `come in signed and in pushed requests, too`() async throws {
        func change(_ request: inout AuthorizationRequest) {
            request.claims = ClaimsRequest(idToken: ["nickname": .init(isEssential: true)])
        }
        let object = try await app.signed(app.request(change: change))
        let paths = [
            app.path(["client_id": "site", "request": object.revealed]),
            app.path(["client_id": "site", "request_uri": try await app.pushed(change: change)]),
        ]
        for path in paths {
            let browser = Browser(app.web)
            try await browser.open(path)
            #expect(try idToken(try await tokens(browser.signIn()))["nickname"] == "Ada")
        }
    }
}
