import Foundation
import GatehouseSQLite
import Testing

@testable import GatehouseCommand

@Suite("The place of a database")
struct DatabaseLocationTests {
    @Test func `is a path behind its kind`() throws {
        let location = try read("sqlite:/tmp/a b.db")
        #expect(location.file.path == "/tmp/a b.db")
        #expect(location.masterKeyFile.path == "/tmp/a b.db.key")
        #expect(location.description == "sqlite:/tmp/a b.db")
    }

    @Test(arguments: ["postgresql://gatehouse@db.example.com/gatehouse", "postgres://localhost/x"])
    func `is a URL of a server, whose master key is in the command's own folder`(text: String) throws {
        let location = try read(text)
        #expect(location.description == text && location.name == text)
        #expect(location.masterKeyFile.path == "/var/lib/gatehouse/service.key")
        #expect(location.usesHome && !location.isKeyNamed)
    }

    @Test(arguments: ["sqlite:/tmp/x.db", "postgresql:///x"])
    func `has its master key where the user says`(text: String) throws {
        let location = try read(text, key: "/etc/gatehouse/key")
        #expect(location.masterKeyFile.path == "/etc/gatehouse/key")
        #expect(location.isKeyNamed && !location.usesHome)
    }

    @Test(arguments: ["", "sqlite:", "/tmp/x.db", "mysql://localhost/x", "postgresql:x", "postgresql://localhost?x=1"])
    func `is nothing else`(text: String) {
        #expect(throws: CommandFailure.self) { try read(text) }
    }

    private func read(_ text: String, key: String? = nil) throws -> DatabaseLocation {
        try DatabaseLocation(text, key: key) { () throws(CommandFailure) in
            try GatehouseHome(environment: ["GATEHOUSE_HOME": "/var/lib/gatehouse"])
        }
    }

    @Test func `isn't repeated where it is a URL, which may contain a password`() {
        #expect {
            try read("postgresql://gatehouse:hunter2@db.example.com/gatehouse")
        } throws: {
            ($0 as? CommandFailure).map { !$0.description.contains("hunter2") } == true
        }
    }

    /// If the process opened the file itself, the database would lose its locks, and other processes would write over
    /// what it has written.
    @Test func `can be checked while the process has the database open`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "location-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let location = DatabaseLocation(file: folder.appending(path: "service.db"))
        let database = try SQLiteDatabase(path: location.file.path)
        defer { withExtendedLifetime(database) {} }
        let probe = unsafe open(location.file.path, O_RDWR | O_CLOEXEC)
        defer { close(probe) }
        #expect(isLocked(probe))
        try location.place.check()
        #expect(isLocked(probe))
    }

    /// Whether somebody has SQLite's shared lock: 510 bytes from 2³⁰ + 2.
    private func isLocked(_ descriptor: Int32) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0002
        lock.l_len = 510
        // F_OFD_GETLK, which sees the locks of its own process, too.
        return unsafe fcntl(descriptor, 36, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
