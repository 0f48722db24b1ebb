import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

extension DatabaseLocation {
    /// The file of an SQLite database.
    var file: URL { URL(filePath: name) }
}

extension Shell {
    static let email = "ada@example.com"
    static let password = "correct horse battery"

    var database: DatabaseLocation { DatabaseLocation(file: home.appending(path: "service.db")) }

    /// What the service has stored.
    var records: ServiceRecords {
        get throws { ServiceRecords(storage: try .sqlite(path: database.file.path)) }
    }

    /// Adds an account, which also makes the database.
    @discardableResult
    func addAccount(_ email: String = Shell.email) async throws -> AccountID {
        let file = try write("password", Shell.password + "\n")
        #expect(await run("account", "add", email, "--password-file", file, "--json") == .done)
        return AccountID(try #require(try takeResults().first?["account"]?.string))
    }

    /// Runs a command that succeeds, and returns its only result.
    func result(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSONValue {
        #expect(await run(arguments + ["--json"]) == .done, "\(takeNotes())", sourceLocation: sourceLocation)
        let results = try takeResults()
        try #require(results.count == 1, sourceLocation: sourceLocation)
        return results[0]
    }

    /// Runs a command that fails, and returns why.
    func failure(
        _ arguments: String..., status: ExitCode = .failed, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        _ = takeNotes()
        #expect(await run(arguments) == status, sourceLocation: sourceLocation)
        let notes = takeNotes()
        #expect(takeOutput().isEmpty && notes.count == 1, sourceLocation: sourceLocation)
        return String(notes.joined().trimmingPrefix("gatehouse: "))
    }

    /// Runs the list command of that name, and returns its lines.
    func list(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> [JSONValue] {
        #expect(await run(arguments + ["--json"]) == .done, "\(takeNotes())", sourceLocation: sourceLocation)
        return try takeResults()
    }

    /// The service on the database, as `serve` opens it.
    func service(issuer: String = "http://127.0.0.1:8080") async throws -> TokenService {
        try await ServiceOpening(database: database).service { _ in try ServiceConfiguration(issuer: issuer) }
    }

    /// Signs the account in to the service's pages in a browser.
    @discardableResult
    func openBrowser(_ email: String = Shell.email, browser: String = "Firefox") async throws -> Secret {
        let service = try await service()
        let authenticated = try await service.authenticate(
            email: email, password: Secret(Shell.password), from: SignInOrigin("192.0.2.7"))
        return try await service.browserSessions.begin(
            for: authenticated, replacing: nil, address: "192.0.2.7", browser: browser)
    }
}
