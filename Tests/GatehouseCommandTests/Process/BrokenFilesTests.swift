import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Files that aren't as they should be")
struct BrokenFilesTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `of a service are an error in one line, and stay as they are`() async throws {
        defer { world.close() }
        let database = world.database
        let service = database.file.deletingLastPathComponent()
        try await world.addAccount()
        let good = world.folder.appending(path: "good")
        try FileManager.default.copyItem(at: service, to: good)
        let key = try Data(contentsOf: database.masterKeyFile)
        let otherKey = Data(Base64URL.encode([UInt8](repeating: 7, count: 32)).utf8)
        let faults: [(file: URL, content: Data)] = [
            (database.file, Data("this is no database".utf8)),
            (database.masterKeyFile, Data()), (database.masterKeyFile, Data("this is no key".utf8)),
            (database.masterKeyFile, key.dropLast(9)), (database.masterKeyFile, otherKey),
        ]
        for (file, content) in faults {
            try content.write(to: file)
            if file == database.file { try? FileManager.default.removeItem(atPath: file.path + "-wal") }
            for command in [["app", "list"], ["serve", "--listen", "127.0.0.1:0"]] {
                try await expectFailure(command + ["--database", database.description])
                #expect(try Data(contentsOf: file) == content)
            }
            try FileManager.default.removeItem(at: service)
            try FileManager.default.copyItem(at: good, to: service)
        }
        let list = try await world.run("account", "list", "--json", "--database", database.description)
        #expect(try list.result["email"]?.string == CommandWorld.email)
    }

    @Test func `of an account sign nobody out`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        let account = world.home.appending(path: "accounts/default")
        let (profile, session) = (account.appending(path: "profile.json"), account.appending(path: "session.json"))
        let (goodProfile, goodSession) = try (Data(contentsOf: profile), Data(contentsOf: session))

        try Data("{".utf8).write(to: profile)
        for command in ["token", "logout"] { try await expectFailure([command]) }
        try await expectUnknown("damaged", profile)
        try goodProfile.write(to: profile)

        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: session.path)
        try await expectUnknown("exposed", session)
        for command in ["token", "logout"] { try await expectFailure([command]) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: session.path)

        try Data(goodSession.prefix(100)).write(to: session)
        try await expectUnknown("damaged", session)
        let aside = account.appending(path: "session.json.corrupt-1")
        #expect(try Data(contentsOf: aside) == goodSession.prefix(100))
        // It was put aside by the first look. That nobody knows who was signed in is still true at the second one.
        try await expectUnknown("damaged", nil)
        try goodSession.write(to: session)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: session.path)
        #expect(try await world.run("token", "--refresh").ending == .status(0))

        try FileManager.default.removeItem(at: account.appending(path: "keys"))
        for command in [["token"], ["token", "--refresh"]] { try await expectFailure(command) }
        let token = try await world.run("token")
        let advice = "Sign in again with 'gatehouse login --issuer \(service.issuer) --client-id platform"
        #expect(token.errors.first?.contains("can't be used without it. \(advice)") == true, "\(token.errors)")
        try await expectUnknown("keyLost", nil)
    }

    @Test func `in the place of the home are an error in one line`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        let file = URL(filePath: try world.write("file", "not a folder"))
        for command in [["app", "list"], ["login", "--issuer", service.issuer, "--no-browser"]] {
            let run = await world.finish(try world.start(command, home: file), command)
            #expect(run.ending == .status(1))
            #expect(run.output == [] && run.errors.count == 1, "\(run.errors)")
        }
    }

    @Test func `are never made by several commands that run at once for the first time`() async throws {
        defer { world.close() }
        let password = try world.write("password", "correct horse battery staple\n")
        let names = (1...6).map { "person\($0)@example.com" }
        let runs = try await withThrowingTaskGroup(of: CommandWorld.Run.self) { group in
            for name in names {
                group.addTask { [world] in try await world.run("account", "add", name, "--password-file", password) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for run in runs { #expect(run.ending == .status(0), "\(run.errors)") }
        #expect(try await world.run("account", "list").output.count == names.count)
    }

    private func expectUnknown(_ reason: String, _ file: URL?) async throws {
        let run = try await world.run("status", "--json")
        let result = try run.result
        #expect(run.ending == .status(1) && run.errors == [], "\(run.errors)")
        #expect(result["state"] == "unknown" && result["reason"]?.string == reason, "\(result)")
        let named = try #require(result["file"]?.string)
        if let file { #expect(named == file.path) }
        #expect(result["message"]?.string?.contains(named) == true, "\(result)")
        let told = try await world.run("status")
        #expect(told.ending == .status(1))
        #expect(told.output.first == "It isn't known who is signed in." && told.output.count == 2)
        #expect(told.output.last?.contains(file?.path ?? named) == true, "\(told.output)")
    }

    private func expectFailure(_ command: [String]) async throws {
        let run = await world.finish(try world.start(command), command)
        #expect(run.ending == .status(1), "\(command): \(run.output)")
        #expect(run.output == [] && run.errors.count == 1, "\(command): \(run.errors)")
    }
}
