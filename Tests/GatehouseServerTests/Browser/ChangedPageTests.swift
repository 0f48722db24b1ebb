import GatehouseHTTP
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

/// A client that changes its own registration while a page is shown (RFC 7592): a click is for what the page said.
@Suite("A click on a page whose client has changed since")
struct ChangedPageTests {
    private static let callback = "https://album.example.com/cb"

    private let rows: WatchedRows
    private let web: Web
    private let album: Registration
    private let browser: Browser

    init() async throws {
        rows = WatchedRows()
        web = try await Web(storage: ServiceStorage(rows))
        let registrar = try await Registrar(web) { permission in
            permission.audiences = ["album-api"]
            permission.authenticationMethods = ["client_secret_basic"]
            permission.scope = "openid profile email offline_access album.read"
        }
        // It narrows itself before the page is shown.
        album = try await registrar.registered([
            "application_type": "web", "scope": "openid", "redirect_uris": [.string(Self.callback)],
        ])
        browser = Browser(web)
    }

    private func path(scope: String? = nil, prompt: String? = nil) throws -> String {
        try web.authorizePath {
            $0.set("client_id", album.id.rawValue)
            $0.set("redirect_uri", Self.callback)
            $0.set("scope", scope)
            $0.set("prompt", prompt)
        }
    }

    private func replace(_ changes: [String: JSONValue]) async throws {
        let answer = try await album.replace(changes)
        #expect(answer.status == .ok, "\(answer.text)")
    }

    private func codes() async throws -> Int {
        try await web.service.records.countAuditEntries(matching: AuditQuery(event: .codeIssued))
    }

    private func expectShownAgain(_ page: HTTPResponse, saying words: String) async throws {
        #expect(page.status == .forbidden && page.headers["Location"] == nil)
        #expect(page.text.contains("The app was changed since this page was shown."), "\(page.text)")
        #expect(page.text.contains(words), "\(page.text)")
        #expect(try await codes() == 0)
        #expect(try await web.service.consents.all(of: web.ada).isEmpty)
    }

    private static let widened: [String: JSONValue] = ["scope": "openid profile email offline_access"]

    @Test func `grants nothing at a sign-in, and shows the signed-in person what is asked for now`() async throws {
        let page = try await browser.open(try path())
        #expect(!page.text.contains("See your email address"))
        try await replace(Self.widened)
        try await expectShownAgain(try await browser.signIn(), saying: "See your email address")
        let granted = try await browser.submit(decision: "continue")
        #expect(try granted.redirectParameters()["code"] != nil)
        #expect(try await web.service.consents.all(of: web.ada).count == 1)
    }

    @Test func `grants nothing on the page that asks for consent`() async throws {
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        let page = try await browser.open(try path())
        #expect(page.text.contains("Allow Album?") && !page.text.contains("See your email address"))
        try await replace(Self.widened)
        try await expectShownAgain(
            try await browser.submit(decision: "continue"), saying: "Keep this access after you sign out here")
        #expect(try await browser.submit(decision: "continue").redirectParameters()["code"] != nil)
    }

    @Test(
        arguments: [
            ["client_name": "Your bank"], ["audience": "album-api", "scope": "openid"],
            ["sector_identifier_uri": "https://album.example.com/sector.json"], ["scope": "openid email"],
        ] as [[String: JSONValue]])
    func `grants nothing if something else has changed`(changes: [String: JSONValue]) async throws {
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        try await browser.open(try path())
        if changes["sector_identifier_uri"] == nil {
            try await replace(changes)
        } else {
            // The service of these tests fetches no documents, so that this is done to the row.
            try await rewrite { $0.sectorIdentifierURI = "https://album.example.com/sector.json" }
        }
        let page = try await browser.submit(decision: "continue")
        #expect(page.status == .forbidden && page.text.contains("The app was changed since"))
        #expect(try await codes() == 0)
    }

    /// Changes the metadata of the client's row.
    private func rewrite(_ change: @escaping @Sendable (inout ClientMetadata) -> Void) async throws {
        let id = album.id
        try await rows.write { transaction in
            guard let before = try transaction.first(ClientRecord.self, where: \.id == id) else { return }
            var after = before
            change(&after.metadata)
            transaction.update(before, to: after)
        }
    }

    @Test func `grants what it said if only a secret, a key or the order of scopes has changed`() async throws {
        try await browser.open(try path(scope: "openid"))
        _ = try await web.service.replaceClientSecret(of: album.id)
        _ = try await web.service.updateClient(album.id) { $0.idTokenSignedResponseAlg = "EdDSA" }
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test func `grants nothing if the client changes between the check and the grant`() async throws {
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        try await browser.open(try path())
        rows.interrupt(after: 0) { [album] in _ = try await album.replace(Self.widened) }
        try await expectShownAgain(
            try await browser.submit(decision: "continue"), saying: "See your email address")
    }

    @Test func `asks again when nothing had to be asked a moment ago`() async throws {
        try await browser.open(try path())
        _ = try await browser.signIn()
        rows.interrupt(after: 1) { [album] in _ = try await album.replace(Self.widened) }
        let page = try await browser.open(try path())
        #expect(page.status == .forbidden && page.text.contains("See your email address"))
        #expect(try await codes() == 1)
        let silent = try await browser.open(try path(prompt: "none"))
        #expect(try silent.redirectParameters()["error"] == "consent_required")
    }

    @Test func `counts on the instance that has remembered the client as it was`() async throws {
        let other = try await InProcessService(storage: ServiceStorage(rows), time: web.time, seed: 9)
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        // This instance knows the client from the request, and another one changes it.
        try await browser.open(try path())
        _ = try await other.service.updateClient(album.id) { $0.scope = "openid profile email" }
        try await expectShownAgain(
            try await browser.submit(decision: "continue"), saying: "See your email address")
    }

    @Test func `takes no form of another account's page`() async throws {
        _ = try await web.service.addAccount(email: "grace@example.com", password: Secret(Web.password))
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        try await browser.open(try path())
        let form = try #require(browser.forms.first { $0.fields["decision"] == "continue" })
        let tab = Browser(tabOf: browser)
        try await tab.open("/sign-in")
        _ = try await tab.signIn(email: "grace@example.com")
        let page = try await browser.submit(earlier: form)
        #expect(page.status == .forbidden)
        #expect(try await codes() == 0)
    }

    @Test func `takes no digest that the browser has put in`() async throws {
        try await browser.open("/sign-in")
        _ = try await browser.signIn()
        try await browser.open(try path())
        let narrow = try #require(browser.forms.first?.fields["csrf"])
        try await replace(Self.widened)
        try await browser.open(try path())
        let wide = try #require(browser.forms.first?.fields["csrf"])
        let (first, second) = (try #require(Base64URL.decode(narrow)), try #require(Base64URL.decode(wide)))
        for token in [first.prefix(32) + second.dropFirst(32), first.prefix(32), second.dropFirst(32)] {
            let page = try await browser.submit(["csrf": Base64URL.encode(Array(token))], decision: "continue")
            #expect(page.status == .forbidden)
        }
        #expect(try await codes() == 0)
    }
}
