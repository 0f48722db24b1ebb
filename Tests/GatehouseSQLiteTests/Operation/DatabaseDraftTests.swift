import Foundation
import GatehouseService
import GatehouseTesting
import Testing

@testable import GatehouseSQLite

@Suite("The draft of a backup")
struct DatabaseDraftTests {
    private let folder: TemporaryFolder
    private let target: DatabaseFile

    init() throws {
        folder = try TemporaryFolder()
        target = DatabaseFile(folder.path("copy.db"))
        _ = try SQLiteDatabase(path: folder.path())
    }

    private func backUp() throws {
        try DatabaseBackup.make(of: folder.path(), to: target.path)
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }
    }

    @Test func `is removed by the next backup, if the process that wrote it has ended`() throws {
        for name in [".gatehouse-copy-abcdef", ".gatehouse-copy-abcdef-journal", ".gatehouse-copy-ghijkl"] {
            try Data("a part of a database".utf8).write(to: folder.url.appending(path: name))
        }
        try backUp()
        #expect(try names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func `stays if another backup writes it, and that succeeds`() throws {
        let draft = try DatabaseDraft(beside: DatabaseFile(folder.path("other.db")))
        try backUp()
        try draft.publish(as: DatabaseFile(folder.path("other.db")))
        #expect(try names.isSuperset(of: ["copy.db", "other.db"]))
        #expect(try names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func `isn't published if it isn't the file that was made`() throws {
        let draft = try DatabaseDraft(beside: target)
        try FileManager.default.removeItem(atPath: draft.file.path)
        try Data("another file".utf8).write(to: URL(fileURLWithPath: draft.file.path))
        #expect(throws: DatabaseError.self) { try draft.publish(as: target) }
        #expect(try !names.contains("copy.db"))
    }

    @Test func `is abandoned when its owner is gone, though a process that is being started holds a copy`() throws {
        var draft: DatabaseDraft? = try DatabaseDraft(beside: DatabaseFile(folder.path("other.db")))
        let copies = try DescriptorCopies(of: try #require(draft).file.path)
        #expect(copies.count == 1)
        draft = nil
        try backUp()
        #expect(try names.filter { $0.hasPrefix(".") } == [])
        withExtendedLifetime(copies) {}
    }
}
