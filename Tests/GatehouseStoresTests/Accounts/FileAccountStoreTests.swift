import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A store of files")
struct FileAccountStoreTests {
    private let folder: TemporaryFolder
    private let store: FileAccountStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileAccountStore(folder: folder.file("accounts"))
    }

    private func slot(_ name: String) throws -> AccountSlot {
        try #require(AccountSlot(rawValue: name))
    }

    @Test func `has the slots that were stored in, each with a record of its own, until they are removed`() async throws
    {
        #expect(try await store.slots().isEmpty)
        for name in ["two", "one"] {
            try await store.store(of: slot(name)).save(AuthRecord(generation: name == "one" ? 1 : 2))
        }
        #expect(try await store.slots().map(\.rawValue) == ["one", "two"])
        guard case .found(let record) = await store.store(of: try slot("two")).read() else {
            Issue.record("nothing was found")
            return
        }
        #expect(record.generation == 2)
        try await store.remove(slot("two"))
        try await store.remove(slot("two"))
        #expect(try await store.slots().map(\.rawValue) == ["one"])
        #expect(try folder.mode(of: folder.file("accounts/one")) == 0o700)
    }

    @Test func `remembers which one is current, for its owner only`() async throws {
        #expect(try await store.current() == nil)
        try await store.makeCurrent(slot("one"))
        #expect(try await FileAccountStore(folder: folder.file("accounts")).current() == slot("one"))
        #expect(try folder.mode(of: folder.file("accounts/current.json")) == 0o600)
        #expect(try await store.slots().isEmpty)
        try await store.makeCurrent(nil)
        #expect(try await store.current() == nil)
    }

    @Test func `has no current one if that can't be understood, and refuses to guess if it can't be read`() async throws
    {
        try await store.makeCurrent(slot("one"))
        let path = folder.file("accounts/current.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path.path)
        let error = try await #require(throws: AuthError.self) { try await store.current() }
        #expect(error.code == .storeUnavailable)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.path)
        try folder.write("{", to: "accounts/current.json")
        #expect(try await store.current() == nil)
    }
}
