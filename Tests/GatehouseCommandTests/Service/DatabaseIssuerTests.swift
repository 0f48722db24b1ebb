import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The issuer of a database")
struct DatabaseIssuerTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private var issuer: String? {
        get async throws { try await ServiceStorage.sqlite(path: shell.database.file.path).issuer() }
    }

    @Test func `is decided by the first serve, not by the commands that prepare it`() async throws {
        try await shell.addAccount()
        let key = shell.home.appending(path: "notes.pem").path
        let register = ["client", "register", "N", "--id", "notes", "--audience", "notes-api", "--key"]
        #expect(await shell.run(register + [key]) == .done)
        #expect(try await issuer == nil)
        _ = try await shell.service(issuer: "https://id.example.com")
        #expect(try await issuer == "https://id.example.com")
        // Administration goes on with it.
        let other = shell.home.appending(path: "other.pem").path
        #expect(await shell.run("client", "rotate-key", "notes", "--new-key", other) == .done)
        #expect(try await issuer == "https://id.example.com")
    }

    @Test func `doesn't change, and a wrong one is told in one sentence`() async throws {
        _ = try await shell.service(issuer: "https://id.example.com")
        #expect(
            try await shell.failure("serve", "--listen", "127.0.0.1:0", "--issuer", "https://other.example.com")
                == "\(shell.database.file.path) is the database of the issuer https://id.example.com, not of "
                + "https://other.example.com: serve it with '--issuer https://id.example.com', or name another database "
                + "with '--database'")
    }
}
