import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Whether people are asked about a client")
struct ClientConsentTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private let register = [
        "client", "register", "Wiki", "--authentication", "client_secret_basic", "--redirect-uri",
    ]

    @Test func `is decided by --consent, and shown`() async throws {
        let call = register + ["https://wiki.example.com/callback", "--consent", "never"]
        #expect(await shell.run(call) == .done, "\(shell.takeNotes())")
        #expect(shell.takeOutput().joined().contains("Users aren't asked before it gets access to their accounts."))
        #expect(try await shell.result("client", "show", "wiki")["consent"] == "never")
        #expect(await shell.run("client", "show", "wiki") == .done)
        #expect(shell.takeOutput().contains { $0.contains("consent") && $0.contains("users aren't asked") })
        #expect(await shell.run("client", "update", "wiki", "--consent", "ask") == .done)
        #expect(shell.takeOutput() == ["Updated wiki. Users are asked before it gets access to their accounts."])
        #expect(try await shell.result("client", "show", "wiki")["consent"] == nil)
        #expect(await shell.run("audit", "list", "--client", "wiki", "--json") == .done)
        let entries = try shell.takeResults()
        #expect(entries.map { $0["changes"] } == [["consent"], ["consent"]])
        #expect(entries.allSatisfy { $0["actor"] == "administrator" })
    }

    @Test(arguments: ["http://127.0.0.1/callback", "com.example.wiki:/callback"])
    func `isn't never for an address that any app on a machine can have, and no database is made`(uri: String)
        async throws
    {
        let call = register + [uri, "--consent", "never"]
        #expect(await shell.run(call) == .failed)
        #expect(shell.takeNotes().joined().contains("can't get access without a question"))
        #expect(await shell.run(register + [uri, "--consent", "always"]) == .usage)
    }
}
