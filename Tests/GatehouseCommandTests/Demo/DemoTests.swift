import Foundation
import GatehouseCurl
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The demo")
struct DemoTests {
    private let shell: Shell
    private let database: DatabaseLocation
    private var options: DemoOptions

    init() throws {
        shell = try Shell()
        database = DatabaseLocation(file: shell.home.appending(path: "demo.db"))
        options = DemoOptions()
        options.requests = 37
        // The service closes connections after 10 silent seconds. A refresh that is sent at that moment is lost.
        options.accessTokenLifetime = .seconds(16)
        options.database = database
    }

    @Test func `goes through every step, and the database says the same`() async throws {
        try await Demo(options: options, console: shell.console).run()

        let output = shell.takeOutput().joined(separator: "\n")
        #expect(output.contains("37 × 200"))
        #expect(output.contains("Done: every step came out as expected"))

        let records = ServiceRecords(storage: try .sqlite(path: database.file.path))
        let apps = try await records.clients()
        let notes = try #require(apps.first { $0.name == "Notes" })
        func count(_ event: AuditEvent) async throws -> Int {
            try await records.countAuditEntries(matching: AuditQuery(event: event, client: notes.id))
        }
        #expect(apps.count == 2)
        #expect(try await count(.tokenExchanged) == 2)
        #expect(try await count(.refreshRefused) == 1)
        #expect(try await count(.refreshReused) == 1)
        #expect(try await records.countAuditEntries(matching: AuditQuery(event: .deviceRevoked)) == 1)
        #expect(try await records.countAuditEntries(matching: AuditQuery(event: .tokenRevoked)) == 1)
    }

    @Test func `leaves no secret in what it prints and in its database`() async throws {
        let canary = Canary()
        let transport = CollectingTransport(transport: CurlTransport(), canary: canary)
        try await Demo(options: options, console: shell.console, transport: transport).run()

        let printed = shell.takeOutput() + shell.takeNotes()
        #expect(canary.secretCount > 20)
        #expect(canary.search(printed.joined(separator: "\n"), place: "the output") == [])
        #expect(try canary.search(filesAt: shell.home) == [])
    }

    @Test func `goes on though a backend gives up a connection that lay idle`() async throws {
        let transport = GivenUpConnection(transport: CurlTransport())
        try await Demo(options: options, console: shell.console, transport: transport).run()

        #expect(transport.hasLostRequest)
        #expect(shell.takeOutput().joined().contains("Photos' requests carry its token"))
    }

    @Test func `reads its options, and refuses wrong ones`() async throws {
        #expect(await shell.run("demo", "--requests", "0") == .usage)
        #expect(await shell.run("demo", "--requests", "many") == .usage)
        #expect(await shell.run("demo", "--token-lifetime", "99999") == .usage)
        #expect(await shell.run("demo", "--database", "elsewhere") == .usage)
        #expect(shell.takeNotes().count == 4)
    }

    @Test func `doesn't touch a database that is there already`() async throws {
        let file = try shell.write("kept.db", "somebody's")
        #expect(await shell.run("demo", "--database", "sqlite:" + file) == .failed)
        #expect(shell.takeNotes().last?.contains("there is a database at \(file) already") == true)
        #expect(shell.takeOutput().isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "somebody's")
    }

    @Test func `names the step that fails, and ends with status 1`() async throws {
        #expect(await shell.run("demo", "--database", "sqlite:/nonexistent/folder/x.db") == .failed)
        #expect(shell.takeNotes().last?.contains("the demo failed at step 1") == true)
    }
}
