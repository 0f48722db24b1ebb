import GatehouseHTTP
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTypes
import Testing

/// Something changes between two transactions of one request.
@Suite("A sign-in while something changes")
struct ChangesMeanwhileTests {
    private let rows: WatchedRows
    private let web: Web
    private let browser: Browser

    init() async throws {
        rows = WatchedRows()
        web = try await Web(storage: ServiceStorage(rows))
        browser = Browser(web)
        try await browser.open(try web.authorizePath())
    }

    private func codes() async throws -> Int {
        try await web.service.records.countAuditEntries(matching: AuditQuery(event: .codeIssued))
    }

    @Test func `asks again when the password is changed after it was checked`() async throws {
        let new = Secret("another long password")
        rows.interrupt(after: 0) { [web] in try await web.service.changePassword(of: web.ada, to: new) }
        let answer = try await browser.signIn()
        #expect(answer.status == .forbidden)
        #expect(answer.text.contains("name=\"password\""))
        #expect(answer.headers["Set-Cookie"] == nil)
        #expect(try await web.service.records.sessions(account: web.ada).isEmpty)
        #expect(try await codes() == 0)
        #expect(try await browser.signIn(password: new.revealed).redirectParameters()["code"] != nil)
    }

    @Test func `grants nothing when the account is disabled after the session began`() async throws {
        rows.interrupt(after: 1) { [web] in try await web.service.setAccountStatus.disable(web.ada) }
        let answer = try await browser.signIn()
        #expect(answer.status == .forbidden)
        #expect(answer.text.contains("This page has expired"))
        #expect(answer.headers["Location"] == nil)
        #expect(try await codes() == 0)
    }

    @Test func `grants nothing when the client is removed after the password was checked`() async throws {
        rows.interrupt(after: 0) { [web] in try await web.service.removeClient("notes") }
        let answer = try await browser.signIn()
        #expect(answer.status == .forbidden)
        #expect(answer.text.contains("This page has expired"))
        #expect(answer.headers["Location"] == nil)
        #expect(try await codes() == 0)
    }

    @Test func `grants nothing in a session that has ended`() async throws {
        _ = try await browser.signIn()
        try await browser.open(try web.authorizePath())
        try await web.service.signOutEverywhere(web.ada)
        let answer = try await browser.submit(decision: "continue")
        #expect(answer.status == .forbidden)
        #expect(answer.headers["Location"] == nil)
        #expect(try await codes() == 1)
    }

    @Test func `says when to come back if the storage has no room for more`() async throws {
        rows.fail(with: StorageError(.overloaded, "too many wait"))
        let busy = try await browser.signIn()
        #expect(busy.status == .serviceUnavailable)
        #expect(busy.headers["Retry-After"] == "5")
        #expect(busy.headers["Content-Type"] == "text/html; charset=utf-8")
        rows.fail(with: nil)
        try await browser.reload()
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }
}
