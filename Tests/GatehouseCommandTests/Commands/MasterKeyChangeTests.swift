import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Changing the master key on the command line") struct MasterKeyChangeTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func key(_ file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `keeps everything, and the old key opens nothing any more`() async throws {
        try await shell.addAccount()
        let keys = try await shell.service().publicKeys()
        let old = try key(shell.database.masterKeyFile)
        _ = try await shell.result("key", "change-master")
        #expect(try key(shell.database.masterKeyFile) != old)
        #expect(!FileManager.default.fileExists(atPath: shell.database.nextMasterKeyFile.path))
        #expect(try await shell.service().publicKeys() == keys)
        try await shell.openBrowser()

        try Data(old.utf8).write(to: shell.database.masterKeyFile)
        #expect(try await shell.failure("key", "list").contains("isn't the key of"))
    }

    @Test func `is completed after an interruption before the database was changed`() async throws {
        try await shell.addAccount()
        let next = Base64URL.encode(MasterKey.make(randomness: SystemRandomSource()).revealedBytes)
        try write(next, to: shell.database.nextMasterKeyFile)
        #expect(try await shell.list("key", "list").count == 2)
        _ = try await shell.result("key", "change-master")
        #expect(try key(shell.database.masterKeyFile) == next)
        #expect(try await shell.list("key", "list").count == 2)
    }

    @Test func `is completed after an interruption when the database was changed`() async throws {
        try await shell.addAccount()
        let old = try key(shell.database.masterKeyFile)
        _ = try await shell.result("key", "change-master")
        let new = try key(shell.database.masterKeyFile)
        try write(new, to: shell.database.nextMasterKeyFile)
        try Data(old.utf8).write(to: shell.database.masterKeyFile)
        #expect(try await shell.failure("key", "list").contains("'gatehouse key change-master', which completes it"))
        _ = try await shell.result("key", "change-master")
        #expect(try key(shell.database.masterKeyFile) == new)
        #expect(try await shell.list("key", "list").count == 2)
    }

    private func write(_ text: String, to file: URL) throws {
        try #require(
            FileManager.default.createFile(
                atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    }
}
