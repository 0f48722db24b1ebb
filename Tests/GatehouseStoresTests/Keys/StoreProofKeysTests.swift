import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("The proof keys beside a session")
struct StoreProofKeysTests {
    private let folder: TemporaryFolder
    private let purpose = ProofKeyPurpose(issuer: "https://id.example.com", clientID: "notes")
    private let random = SeededRandomSource(seed: 7)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func keys(of store: some AuthDataStore) throws -> any ProofKeyStore {
        try #require(store.proofKeys)
    }

    private func sealed(_ key: StoreKey, previous: [StoreKey] = []) -> EncryptedFileStore {
        EncryptedFileStore(
            file: folder.file("session.json"), keys: KeyCallback { StoreKeys(current: key, previous: previous) },
            random: random)
    }

    @Test func `lie in a folder that is named after the session's file, for their owner only`() async throws {
        let store = FileStore(path: folder.file("session.json").path)
        let key = try await keys(of: store).makeKey(for: purpose)
        #expect(try folder.names == ["session.json.keys"])
        #expect(try folder.mode(of: folder.file("session.json.keys")) == 0o700)
        #expect(try folder.mode(of: folder.file("session.json.keys/\(key.id).json")) == 0o600)
    }

    @Test func `aren't shared by two stores in one folder`() async throws {
        let (plain, other) = (FileStore(file: folder.file("a.json")), FileStore(file: folder.file("a.sealed")))
        let key = try await keys(of: plain).makeKey(for: purpose)
        #expect(try await keys(of: other).key(key.id).name == "absent")
    }

    @Test func `are encrypted beside an encrypted session`() async throws {
        let (one, two) = (try StoreKey.make(from: random), try StoreKey.make(from: random))
        let key = try await keys(of: sealed(one)).makeKey(for: purpose)
        let text = try folder.text(of: "session.json.keys/\(key.id).json")
        #expect(!text.contains("PRIVATE KEY") && !text.contains("notes"))
        #expect(try await keys(of: sealed(one)).key(key.id).name == "found")
        #expect(try await keys(of: sealed(two)).key(key.id).name == "unavailable")
        #expect(try folder.text(of: "session.json.keys/\(key.id).json") == text)
        try await keys(of: sealed(two)).eraseKey(key.id)
        #expect(try await keys(of: sealed(one)).key(key.id).name == "absent")
    }

    @Test func `are sealed anew with the session, so that the older key can be thrown away`() async throws {
        let (one, two) = (try StoreKey.make(from: random), try StoreKey.make(from: random))
        let first = try await keys(of: sealed(one)).makeKey(for: purpose)
        let second = try await keys(of: sealed(one)).makeKey(for: purpose)
        #expect(try await sealed(two, previous: [one]).reseal())
        #expect(try await !sealed(two, previous: [one]).reseal())
        for key in [first, second] {
            #expect(try await keys(of: sealed(two)).key(key.id).name == "found")
        }
    }

    @Test func `stay where they are when the session moves to another store, and are found there`() async throws {
        let (old, new) = (MemoryStore(proofKeys: MemoryProofKeyStore()), FileStore(file: folder.file("session.json")))
        let key = try await keys(of: old).makeKey(for: purpose)
        let store = MigratingStore(new, replacing: old)
        #expect(try await keys(of: store).key(key.id).name == "found")
        let next = try await keys(of: store).makeKey(for: purpose)
        #expect(try await keys(of: new).key(next.id).name == "found")
        #expect(try await keys(of: old).key(next.id).name == "absent")
        try await keys(of: store).eraseKey(key.id)
        #expect(try await keys(of: old).key(key.id).name == "absent")
    }

    @Test func `are kept by whichever of two stores has a place for them`() async throws {
        let keyed = MemoryStore(proofKeys: MemoryProofKeyStore())
        #expect(MigratingStore(keyed, replacing: MemoryStore()).proofKeys != nil)
        #expect(MigratingStore(MemoryStore(), replacing: keyed).proofKeys != nil)
        #expect(MigratingStore(MemoryStore(), replacing: MemoryStore()).proofKeys == nil)
    }
}

extension ProofKeyLookup {
    fileprivate var name: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }
}
