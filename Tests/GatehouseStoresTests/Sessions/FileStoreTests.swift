import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A file store")
struct FileStoreTests {
    private let folder: TemporaryFolder
    private let store: FileStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileStore(file: folder.file("sub/session.json"))
    }

    @Test func `gives back what was saved last`() async throws {
        try await store.save(record("one"))
        try await store.save(record("two"))
        guard case .found(let found) = await store.read() else {
            Issue.record("nothing was found")
            return
        }
        #expect(found.storageValue == record("two").storageValue)
    }

    @Test func `is for its owner only, folder and file, and leaves no draft behind`() async throws {
        try await store.save(record("one"))
        #expect(try folder.mode(of: folder.file("sub")) == 0o700)
        #expect(try folder.mode(of: folder.file("sub/session.json")) == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("sub").path).sorted() == [
                ".session.json.lock", "session.json",
            ])
    }

    @Test func `is absent when nothing was saved, and after it was erased`() async throws {
        guard case .absent = await store.read() else {
            Issue.record("something was found")
            return
        }
        try await store.erase()
        try await store.save(record("one"))
        try await store.erase()
        guard case .absent = await store.read() else {
            Issue.record("something was found")
            return
        }
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"format":"something else","version":1,"content":{}}"#,
        #"{"format":"gatehouse-session","version":1}"#, #"{"format":"gatehouse-session","version":1,"content":{}}"#,
        #"{"format":"gatehouse-session","version":"1","content":{}}"#,
    ])
    func `moves what can't be understood aside, and never deletes it`(text: String) async throws {
        try folder.write(text, to: "session.json")
        let store = FileStore(file: folder.file("session.json"))
        guard case .corrupt = await store.read() else {
            Issue.record("it isn't corrupt")
            return
        }
        for store in [store, FileStore(file: folder.file("session.json"))] {
            let reading = await store.read()
            #expect(reading.kind == "corrupt", "the damaged file is forgotten by the next who reads it")
            #expect(reading.reason?.contains("session.json.corrupt-1") == true)
        }
        #expect(try folder.names == [".session.json.lock", "session.json", "session.json.corrupt-1"])
        #expect(try folder.text(of: "session.json.corrupt-1") == text)
        try await store.save(record("new"))
        #expect(await store.read().token == "new")
        try await store.erase()
        #expect(await store.read().kind == "absent")
        #expect(try folder.text(of: "session.json.corrupt-1") == text)
    }

    @Test func `puts a second one beside the first`() async throws {
        let store = FileStore(file: folder.file("session.json"))
        for text in ["first", "second"] {
            try folder.write(text, to: "session.json")
            _ = await store.read()
        }
        #expect(try folder.text(of: "session.json.corrupt-1") == "first")
        #expect(try folder.text(of: "session.json.corrupt-2") == "second")
    }

    @Test func `leaves what a newer version wrote alone`() async throws {
        let text = #"{"format":"gatehouse-session","version":3,"content":{"shape":"unknown"}}"#
        try folder.write(text, to: "session.json")
        guard case .unavailable = await FileStore(file: folder.file("session.json")).read() else {
            Issue.record("it was read")
            return
        }
        #expect(try folder.text(of: "session.json") == text)
    }

    @Test func `reads a session with members that it doesn't know`() async throws {
        try await store.save(record("one"))
        let path = "sub/session.json"
        let text = try folder.text(of: path).replacing("\"account\"", with: "\"shape\":[1],\"account\"")
        try folder.write(text, to: path)
        #expect(await store.read().token == "one")
    }

    @Test(arguments: [0o644, 0o640, 0o660, 0o604, 0o601])
    func `refuses a file that others may read`(mode: Int) async throws {
        try await store.save(record("one"))
        let path = folder.file("sub/session.json").path
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        guard case .unavailable(let reason) = await store.read() else {
            Issue.record("it was read")
            return
        }
        #expect(reason.contains("0600"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(await store.read().token == "one")
    }

    @Test func `follows no link and reads no folder`() async throws {
        try await store.save(record("one"))
        try FileManager.default.createSymbolicLink(
            at: folder.file("link"), withDestinationURL: folder.file("sub/session.json"))
        for name in ["link", "sub"] {
            guard case .unavailable = await FileStore(file: folder.file(name)).read() else {
                Issue.record("\(name) was read")
                return
            }
        }
    }

    @Test func `refuses a folder that others may write to`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        let store = FileStore(file: folder.file("session.json"))
        let error = await #expect(throws: AuthError.self) { try await store.save(record("one")) }
        #expect(error?.code == .storeFailed)
        #expect(try folder.names == [])
    }

    @Test func `keeps the old session when the new one can't be written`() async throws {
        try await store.save(record("one"))
        // A folder in the file's place can't be replaced by a file.
        let blocked = FileStore(file: folder.file("sub"))
        await #expect(throws: AuthError.self) { try await blocked.save(record("two")) }
        #expect(await store.read().token == "one")
        #expect(try folder.names == [".sub.lock", "sub"])
    }

    @Test func `removes the draft of a process that is gone, and of no other`() async throws {
        try await store.save(record("one"))
        let drafts = [".session.json.new-999999999-abcdef", ".session.json.new-\(getpid())-abcdef"]
        for draft in drafts { try folder.write("draft", to: "sub/" + draft) }
        try await store.save(record("two"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("sub").path).sorted()
        #expect(names == [".session.json.lock", drafts[1], "session.json"])
    }

    @Test func `shows either the old session or the new one, whole, while it's replaced`() async throws {
        try await store.save(record("0"))
        async let writing: Void = saveOften()
        for _ in 0..<50 {
            #expect(await store.read().token != nil)
        }
        try await writing
        #expect(await store.read().token == "50")
    }

    private func saveOften() async throws {
        for number in 1...50 { try await store.save(record("\(number)")) }
    }
}
