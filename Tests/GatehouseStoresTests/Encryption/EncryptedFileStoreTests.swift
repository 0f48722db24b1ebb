import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("An encrypted file store")
struct EncryptedFileStoreTests {
    private let folder: TemporaryFolder
    private let random = SeededRandomSource(seed: 7)
    private let key: StoreKey
    private let other: StoreKey

    init() throws {
        folder = try TemporaryFolder()
        key = try StoreKey.make(from: random)
        other = try StoreKey.make(from: random)
    }

    private func store(_ key: StoreKey, previous: [StoreKey] = []) -> EncryptedFileStore {
        EncryptedFileStore(
            file: folder.file("session.json"),
            keys: KeyCallback { StoreKeys(current: key, previous: previous) }, random: random)
    }

    @Test func `shows no secret in its file, and the same record looks different each time`() async throws {
        try await store(key).save(record("hidden-token"))
        let first = try folder.text(of: "session.json")
        try await store(key).save(record("hidden-token"))
        let second = try folder.text(of: "session.json")
        for text in [first, second] {
            #expect(!text.contains("hidden-token"))
            #expect(!text.contains("ada"))
            #expect(!text.contains("idp"))
        }
        let nonces = try [first, second].map { try JSONValue(parsing: $0)["nonce"]?.string }
        #expect(nonces[0] != nil && nonces[0] != nonces[1])
        #expect(await store(key).read().token == "hidden-token")
        #expect(try folder.mode(of: folder.file("session.json")) == 0o600)
    }

    @Test func `is unavailable with another key, and stays as it is`() async throws {
        try await store(key).save(record("one"))
        let text = try folder.text(of: "session.json")
        let reading = await store(other).read()
        #expect(reading.kind == "unavailable")
        #expect(try folder.text(of: "session.json") == text)
        #expect(await store(key).read().token == "one")
    }

    @Test func `is unavailable without a key, also for writing, and nothing is written`() async throws {
        let missing = EncryptedFileStore(file: folder.file("session.json"), keys: KeyFile(folder.file("key")))
        #expect(await missing.read().kind == "unavailable")
        let error = await #expect(throws: AuthError.self) { try await missing.save(record("one")) }
        #expect(error?.code == .storeUnavailable)
        #expect(try folder.names == [])
    }

    @Test func `is erased without a key`() async throws {
        try await store(key).save(record("one"))
        try await EncryptedFileStore(file: folder.file("session.json"), keys: KeyFile(folder.file("key"))).erase()
        #expect(await store(key).read().kind == "absent")
    }

    @Test(arguments: ["nonce", "sealed", "version", "content", "format"])
    func `is corrupt when any part was changed, and is put aside`(member: String) async throws {
        try await store(key).save(record("one"))
        var members = try #require(try JSONValue(parsing: folder.text(of: "session.json")).object)
        switch member {
        case "version": members[member] = 0
        case "content", "format": members[member] = "gatehouse-other"
        default: members[member] = .string((members[member]?.string ?? "").reversed().map(String.init).joined())
        }
        let text = JSONValue.object(members).encodedText
        try folder.write(text, to: "session.json")
        #expect(await store(key).read().kind == "corrupt")
        #expect(try folder.text(of: "session.json.corrupt-1") == text)
    }

    @Test func `isn't fooled by a key's name in the place of another's`() async throws {
        try await store(key).save(record("one"))
        let text = try folder.text(of: "session.json").replacing(key.id.rawValue, with: other.id.rawValue)
        try folder.write(text, to: "session.json")
        #expect(await store(key, previous: [other]).read().kind == "corrupt")
    }

    @Test func `leaves a newer version's file alone`() async throws {
        let text = #"{"format":"gatehouse-sealed","version":2,"content":"gatehouse-session","novel":true}"#
        try folder.write(text, to: "session.json")
        #expect(await store(key).read().kind == "unavailable")
        #expect(try folder.text(of: "session.json") == text)
    }

    @Test func `reads what an older key sealed, and writes with the newer`() async throws {
        try await store(key).save(record("one"))
        let rotated = store(other, previous: [key])
        #expect(await rotated.read().token == "one")
        try await rotated.save(record("two"))
        #expect(await store(other).read().token == "two")
        #expect(await store(key).read().kind == "unavailable")
    }

    @Test func `seals anew once, so that the older key can be thrown away`() async throws {
        try await store(key).save(record("one"))
        let rotated = store(other, previous: [key])
        #expect(try await rotated.reseal())
        #expect(try await !rotated.reseal())
        #expect(await store(other).read().token == "one")
        let error = await #expect(throws: AuthError.self) { try await store(key).reseal() }
        #expect(error?.code == .storeUnavailable)
    }

    @Test func `takes only keys of 32 bytes`() {
        for count in [0, 16, 31, 33] {
            #expect(throws: AuthError.self) { try StoreKey(Secret(bytes: [UInt8](repeating: 1, count: count))) }
        }
        #expect(throws: Never.self) { try StoreKey(Secret(bytes: [UInt8](repeating: 1, count: 32))) }
    }
}
