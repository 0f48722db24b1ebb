import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A shelf of files")
struct FileShelfTests {
    private let folder: TemporaryFolder
    private let shelf: FileShelf

    init() throws {
        folder = try TemporaryFolder()
        shelf = FileShelf(folder: folder.file("accounts"))
    }

    private func slot(_ name: String) throws -> AccountSlot {
        try #require(AccountSlot(rawValue: name))
    }

    @Test func `has the slots that were stored in, each with a record of its own, until they are removed`() async throws
    {
        #expect(try await shelf.slots().isEmpty)
        for name in ["two", "one"] {
            try await shelf.store(of: slot(name)).save(AuthRecord(generation: name == "one" ? 1 : 2))
        }
        #expect(try await shelf.slots().map(\.rawValue) == ["one", "two"])
        guard case .found(let record) = await shelf.store(of: try slot("two")).read() else {
            Issue.record("nothing was found")
            return
        }
        #expect(record.generation == 2)
        try await shelf.remove(slot("two"))
        try await shelf.remove(slot("two"))
        #expect(try await shelf.slots().map(\.rawValue) == ["one"])
        #expect(try folder.mode(of: folder.file("accounts/one")) == 0o700)
    }

    @Test func `remembers which one is current, for its owner only`() async throws {
        #expect(try await shelf.current() == nil)
        try await shelf.makeCurrent(slot("one"))
        #expect(try await FileShelf(folder: folder.file("accounts")).current() == slot("one"))
        #expect(try folder.mode(of: folder.file("accounts/current.json")) == 0o600)
        #expect(try await shelf.slots().isEmpty)
        try await shelf.makeCurrent(nil)
        #expect(try await shelf.current() == nil)
    }

    @Test func `has no current one if that can't be understood, and refuses to guess if it can't be read`() async throws
    {
        try await shelf.makeCurrent(slot("one"))
        let path = folder.file("accounts/current.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path.path)
        let error = try await #require(throws: AuthError.self) { try await shelf.current() }
        #expect(error.code == .storeUnavailable)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.path)
        try folder.write("{", to: "accounts/current.json")
        #expect(try await shelf.current() == nil)
    }
}
