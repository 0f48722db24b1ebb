import Foundation
import GatehouseSQLite
import Testing

@testable import GatehouseCommand

@Suite("The place of a database")
struct DatabaseLocationTests {
    @Test func `is a path behind its kind`() throws {
        let location = try DatabaseLocation("sqlite:/tmp/a b.db")
        #expect(location.file.path == "/tmp/a b.db")
        #expect(location.masterKeyFile.path == "/tmp/a b.db.key")
        #expect(location.description == "sqlite:/tmp/a b.db")
    }

    @Test(arguments: ["", "sqlite:", "/tmp/x.db", "postgresql://localhost/x"])
    func `is nothing else`(text: String) {
        #expect(throws: CommandFailure.self) { try DatabaseLocation(text) }
    }

    @Test func `isn't repeated where it is a URL, which may contain a password`() {
        #expect {
            try DatabaseLocation("postgresql://gatehouse:hunter2@db.example.com/gatehouse")
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
        try location.check()
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
