import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("database status --check")
struct DatabaseCheckTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private var path: String { shell.database.file.path }

    /// Makes a database with many rows, and no log beside it.
    private func makeDatabase() async throws {
        for number in 0..<30 { try await shell.addAccount("person\(number)@example.com") }
        try #require(!FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(shell.takeNotes().count == 1)
    }

    /// Runs the check, which fails, and returns the problems.
    private func problems(_ arguments: String...) async throws -> [String] {
        #expect(await shell.run(["database", "status", "--check", "--json"] + arguments) == .failed)
        let result = try #require(try shell.takeResults().first)
        let problems = result["problems"]?.array?.compactMap(\.string) ?? []
        #expect(result["ok"] == false)
        #expect(shell.takeNotes() == problems.map { "gatehouse: \($0)" })
        return problems
    }

    private func copy() async throws -> (path: String, option: [String]) {
        let copy = shell.home.appending(path: "copy.db").path
        _ = try await shell.result("database", "backup", copy)
        return (copy, ["--database", "sqlite:" + copy])
    }

    @Test func `finds nothing wrong with a database and its key, and changes nothing`() async throws {
        try await makeDatabase()
        let before = try Data(contentsOf: shell.database.file)
        let status = try await shell.result("database", "status", "--check")
        #expect(status["ok"] == true && status["problems"] == [] && status["schema"] == "usable")
        #expect(try Data(contentsOf: shell.database.file) == before)
        #expect(await shell.run("database", "status", "--check") == .done)
        #expect(shell.takeOutput().joined().contains("nothing is wrong"))
        #expect(try await shell.result("database", "status")["ok"] == nil)
    }

    @Test func `finds every damaged page`() async throws {
        try await makeDatabase()
        let whole = try Data(contentsOf: shell.database.file)
        let size = 4096
        for page in 1..<whole.count / size {
            var damaged = whole
            damaged.replaceSubrange(page * size..<(page + 1) * size, with: Data(repeating: 0xEE, count: size))
            try damaged.write(to: shell.database.file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let found = try await problems()
            #expect(
                found.first?.hasPrefix("\(path): the database is damaged, so restore a backup: ") == true,
                "page \(page): \(found)")
        }
    }

    @Test func `finds a wrong key beside a copy, and accepts the right one that is elsewhere`() async throws {
        try await makeDatabase()
        let (copy, option) = try await copy()
        #expect(
            try await problems(option[0], option[1]).first?.contains("\(copy).key, the key of \(copy), is missing")
                == true)
        let right = shell.database.masterKeyFile.path
        let accepted = ["database", "status", "--check", "--json", "--master-key-file", right] + option
        #expect(await shell.run(accepted) == .done)
        #expect(try shell.takeResults().first?["ok"] == true)
        // A copy stays a file by itself.
        #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
        let wrong = try shell.write("copy.db.key", Base64URL.encode([UInt8](repeating: 7, count: 32)))
        #expect(try await problems(option[0], option[1]) == ["\(wrong) isn't the key of \(copy)"])
        _ = try shell.write("copy.db.key", "nothing")
        #expect(try await problems(option[0], option[1]).first?.contains("holds no master key") == true)
    }

    @Test func `finds a secret that the key doesn't decrypt`() async throws {
        try await makeDatabase()
        let connection = try Connection(path: path, busyTimeout: 5000)
        #expect(try connection.run("UPDATE signing_keys SET sealed_private_key = x'00'") > 0)
        let found = try await problems()
        #expect(found.count == 1 && found.first?.contains("doesn't decrypt ") == true, "\(found)")
    }
}
