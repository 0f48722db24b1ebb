import Foundation
import GatehouseListener
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Changing the master key on the command line")
struct MasterKeyChangeTests {
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
        let result = try await shell.result("key", "change-master", "--yes")
        let former = shell.database.formerMasterKeyFile
        #expect(result["formerMasterKeyFile"]?.string == former.path)
        #expect(try key(former) == old)
        let attributes = try FileManager.default.attributesOfItem(atPath: former.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try key(shell.database.masterKeyFile) != old)
        #expect(!FileManager.default.fileExists(atPath: shell.database.nextMasterKeyFile.path))
        #expect(try await shell.service().publicKeys() == keys)
        try await shell.openBrowser()

        try Data(old.utf8).write(to: shell.database.masterKeyFile)
        #expect(try await shell.failure("key", "list").contains("isn't the key of"))
        #expect(try await shell.failure("key", "list").contains("(\(former.path) is the one before the last change)"))
    }

    @Test func `is completed after an interruption before the database was changed`() async throws {
        try await shell.addAccount()
        let next = Base64URL.encode(MasterKey.make(randomness: SystemRandomSource()).revealedBytes)
        try write(next, to: shell.database.nextMasterKeyFile)
        #expect(try await shell.list("key", "list").count == 2)
        _ = try await shell.result("key", "change-master", "--yes")
        #expect(try key(shell.database.masterKeyFile) == next)
        #expect(try await shell.list("key", "list").count == 2)
    }

    @Test func `is completed after an interruption when the database was changed`() async throws {
        try await shell.addAccount()
        let old = try key(shell.database.masterKeyFile)
        _ = try await shell.result("key", "change-master", "--yes")
        let new = try key(shell.database.masterKeyFile)
        try write(new, to: shell.database.nextMasterKeyFile)
        // Interrupted when the new key was in its place, and before that.
        _ = try await shell.result("key", "change-master", "--yes")
        #expect(try key(shell.database.formerMasterKeyFile) == old)
        try write(new, to: shell.database.nextMasterKeyFile)
        try Data(old.utf8).write(to: shell.database.masterKeyFile)
        #expect(try await shell.failure("key", "list").contains("'gatehouse key change-master', which completes it"))
        _ = try await shell.result("key", "change-master", "--yes")
        #expect(try key(shell.database.masterKeyFile) == new)
        #expect(try await shell.list("key", "list").count == 2)
    }

    @Test func `is refused while a service uses the database, which works on`() async throws {
        try await shell.addAccount()
        let hosted = try await HostedService.start(database: shell.database, on: .loopback())
        #expect(
            try await shell.failure("key", "change-master", "--yes")
                == "a service uses \(shell.database.file.path): stop it first, change the master key, and start it again"
        )
        #expect(!FileManager.default.fileExists(atPath: shell.database.nextMasterKeyFile.path))
        try await hosted.service.checkStorage()
        #expect(await shell.run("key", "list") == .done)
        await hosted.listener.stop()
    }

    @Test func `and several services exclude each other`() async throws {
        try await shell.addAccount()
        var services: [HeldDatabase] = []
        for _ in 0..<2 { services.append(try shell.database.place.hold(for: .serving)) }
        #expect(throws: CommandFailure.self) { try shell.database.place.hold(for: .changingMasterKey) }
        services.removeLast()
        #expect(throws: CommandFailure.self) { try shell.database.place.hold(for: .changingMasterKey) }
        services.removeLast()
        let change = try shell.database.place.hold(for: .changingMasterKey)
        #expect(
            try await shell.failure("serve", "--listen", "127.0.0.1:0")
                == "'key change-master', 'database restored' or 'database copy' is running on "
                + "\(shell.database.file.path): start the "
                + "service when that has ended")
        withExtendedLifetime(change) {}
    }

    private func write(_ text: String, to file: URL) throws {
        try #require(
            FileManager.default.createFile(
                atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    }
}
