import Foundation
import GatehouseTesting
import Testing

@testable import GatehouseCommand

@Suite("The key of a database that isn't made")
struct MasterKeyHoldTests {
    private let shell: Shell
    private let file: URL

    init() throws {
        shell = try Shell()
        file = URL(filePath: try shell.write("service.db.key", "a key"))
    }

    private var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

    @Test func `is removed by the process that has made it`() throws {
        try #require(try MasterKeyHold(file, isNew: true)).removeIfUnused(by: shell.database)
        #expect(!isThere)
    }

    @Test func `stays if another process makes the database with it`() throws {
        let maker = try #require(try MasterKeyHold(file, isNew: true))
        let other = try #require(try MasterKeyHold(file, isNew: false))
        maker.removeIfUnused(by: shell.database)
        #expect(isThere)
        other.removeIfUnused(by: shell.database)
        #expect(isThere)
    }

    @Test func `stays if the database was made meanwhile`() throws {
        let maker = try #require(try MasterKeyHold(file, isNew: true))
        _ = try shell.write("service.db", "")
        maker.removeIfUnused(by: shell.database)
        #expect(isThere)
    }

    @Test func `isn't held after it was replaced or removed`() throws {
        let maker = try #require(try MasterKeyHold(file, isNew: true))
        try FileManager.default.removeItem(at: file)
        #expect(try MasterKeyHold(file, isNew: false) == nil)
        _ = try shell.write("service.db.key", "another key")
        maker.removeIfUnused(by: shell.database)
        #expect(isThere)
    }

    @Test func `is removed after another process has given it up, though a starting one holds a copy`() throws {
        let maker = try #require(try MasterKeyHold(file, isNew: true))
        var other = try MasterKeyHold(file, isNew: false)
        let copies = try DescriptorCopies(of: file.path)
        #expect(copies.count == 2)
        withExtendedLifetime(other) {}
        other = nil
        maker.removeIfUnused(by: shell.database)
        #expect(!isThere)
        withExtendedLifetime(copies) {}
    }
}
