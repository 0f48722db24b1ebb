import Foundation
import GatehouseService
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("Files that others can read or change")
struct OwnFileTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func chmod(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test(
        arguments: [
            "service.db", "service.db.key", "service.db.lock", "service.db-wal", "service.db-shm", "service.db-journal",
        ],
        [(0o640, "read"), (0o604, "read"), (0o620, "change"), (0o666, "read and change")])
    func `are refused, and it's said what mends them`(name: String, fault: (mode: Int, verb: String)) async throws {
        try await shell.addAccount()
        let path = shell.home.appending(path: name).path
        // It stays open, so that the files beside it are there.
        let service = try await shell.service()
        if !FileManager.default.fileExists(atPath: path) { _ = try shell.write(name, "") }
        try chmod(fault.mode, path)
        let failure = try await shell.failure("account", "list")
        #expect(failure == "other users may \(fault.verb) \(path): 'chmod 600 \(path)' forbids it")
        try chmod(0o600, path)
        if name != "service.db-journal" { #expect(await shell.run("account", "list") == .done) }
        _ = service.configuration
    }

    @Test func `are refused in a folder where others can put them`() async throws {
        try await shell.addAccount()
        let folder = shell.home.path
        for mode in [0o777, 0o775] {
            try chmod(mode, folder)
            let failure = try await shell.failure("account", "list")
            #expect(
                failure == "other users may replace the files in \(folder): 'chmod go-w \(folder)' forbids it")
        }
        // As in /tmp, where nobody can replace the files of others.
        try chmod(0o1777, folder)
        #expect(await shell.run("account", "list") == .done)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `are refused if they belong to another user`() async throws {
        try await shell.addAccount()
        for name in ["service.db", "service.db.key", ""] {
            let path = name.isEmpty ? shell.home.path : shell.home.appending(path: name).path
            #expect(unsafe chown(path, 65534, 65534) == 0)
            let failure = try await shell.failure("account", "list")
            #expect(failure.hasPrefix("\(path) belongs to the user "), "\(failure)")
            #expect(failure.hasSuffix("'chown root \(path)' makes it yours"), "\(failure)")
            #expect(unsafe chown(path, 0, 0) == 0)
        }
        #expect(await shell.run("account", "list") == .done)
    }

    @Test func `are refused if they are symbolic links`() async throws {
        try await shell.addAccount()
        let (database, link) = (shell.database.file.path, shell.home.appending(path: "link.db").path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: database)
        let failure = try await shell.failure("account", "list", "--database", "sqlite:" + link)
        #expect(failure == "\(link) is a symbolic link, and must be a file: name \(database) itself")

        let (key, other) = (shell.database.masterKeyFile.path, shell.home.appending(path: "key").path)
        try FileManager.default.moveItem(atPath: key, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: other)
        let remedy = "'mv \(other) \(key)' puts the file there"
        #expect(
            try await shell.failure("account", "list") == "\(key) is a symbolic link, and must be a file: \(remedy)")
    }

    @Test func `aren't replaced by a link to what doesn't exist`() async throws {
        let file = shell.database.file.path
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file + "-elsewhere")
        let password = try shell.write("password", Shell.password)
        let failure = try await shell.failure("account", "add", Shell.email, "--password-file", password)
        #expect(failure.contains("is a symbolic link"), "\(failure)")
        #expect(!FileManager.default.fileExists(atPath: file + "-elsewhere"))
    }

    @Test func `are something else than what they should be`() async throws {
        let text = try shell.write("text.db", "hello")
        let folder = shell.home.appending(path: "folder.db").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(
            try await shell.failure("account", "list", "--database", "sqlite:" + text)
                == "\(text) isn't an SQLite database")
        #expect(
            try await shell.failure("account", "list", "--database", "sqlite:" + folder)
                == "\(folder) is a folder, and must be a file")
        try await shell.addAccount()
        let key = shell.database.masterKeyFile
        let bytes = try Data(contentsOf: key)
        try Data().write(to: key)
        #expect(
            try await shell.failure("account", "list")
                == "\(key.path) holds no master key, which is 32 bytes in base64url: restore it from a backup")
        try FileManager.default.removeItem(at: key)
        #expect(
            try await shell.failure("account", "list")
                == "the key of \(shell.database.file.path) is missing: restore \(key.path) from a backup, or name the file with "
                + "'--master-key-file FILE'")
        #expect(!FileManager.default.fileExists(atPath: key.path))
        try bytes.write(to: key)
        try chmod(0o600, key.path)
        #expect(await shell.run("account", "list") == .done)
    }

    @Test(.enabled(if: geteuid() == 0, "only root has files of root's"))
    func `can be credentials of systemd, which root owns`() throws {
        let path = try shell.write("token", "a token")
        try chmod(0o440, path)
        try OwnFile(path: path, isCredential: true, user: 1000).check()
        #expect(throws: CommandFailure.self) { try OwnFile(path: path, user: 1000).check() }
        #expect(throws: CommandFailure.self) { try OwnFile(path: path, isCredential: true).check() }
        try chmod(0o444, path)
        #expect(throws: CommandFailure.self) { try OwnFile(path: path, isCredential: true, user: 1000).check() }
    }
}
