import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A folder of proof keys")
struct FileProofKeyStoreTests {
    private let folder: TemporaryFolder
    private let store: FileProofKeyStore
    private let purpose = ProofKeyPurpose(issuer: "https://id.example.com", clientID: "notes")

    init() throws {
        folder = try TemporaryFolder()
        store = FileProofKeyStore(folder: folder.file("keys"))
    }

    private func found(_ id: KeyID) async -> (any ProofKey)? {
        if case .found(let key) = await store.key(id) { key } else { nil }
    }

    @Test func `finds a key that it made, and that key signs`() async throws {
        let made = try await store.makeKey(for: purpose)
        let key = try #require(await found(made.id))
        let signature = try await key.signature(for: [1, 2, 3])
        guard let x = key.publicJWK["x"]?.string.flatMap(Base64URL.decode),
            let y = key.publicJWK["y"]?.string.flatMap(Base64URL.decode)
        else {
            Issue.record("the public key has no coordinates")
            return
        }
        let publicKey = try PublicKey(components: .ec(.p256, x: x, y: y))
        #expect(publicKey.isValidSignature(signature, for: [1, 2, 3], scheme: .ecdsaP256SHA256))
        #expect(!publicKey.isValidSignature(signature, for: [1, 2, 4], scheme: .ecdsaP256SHA256))
        #expect(key.publicJWK == made.publicJWK)
    }

    @Test func `makes another key each time`() async throws {
        let first = try await store.makeKey(for: purpose)
        let second = try await store.makeKey(for: purpose)
        #expect(first.id != second.id)
    }

    @Test func `writes keys for their owner only`() async throws {
        let key = try await store.makeKey(for: purpose)
        #expect(try folder.mode(of: folder.file("keys")) == 0o700)
        #expect(try folder.mode(of: folder.file("keys/\(key.id).json")) == 0o600)
    }

    @Test func `forgets a key that was erased`() async throws {
        let key = try await store.makeKey(for: purpose)
        try await store.eraseKey(key.id)
        try await store.eraseKey(key.id)
        guard case .absent = await store.key(key.id) else {
            Issue.record("it is still there")
            return
        }
    }

    @Test func `tells a locked key from a lost one`() async throws {
        let key = try await store.makeKey(for: purpose)
        let path = folder.file("keys/\(key.id).json").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        guard case .unavailable = await store.key(key.id) else {
            Issue.record("it was read, or is gone")
            return
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(await found(key.id) != nil)
    }

    @Test func `moves a file aside that holds no key, or another one`() async throws {
        let one = try await store.makeKey(for: purpose)
        let other = try await store.makeKey(for: purpose)
        let text = try folder.text(of: "keys/\(other.id).json")
        try folder.write(text, to: "keys/\(one.id).json")
        guard case .corrupt = await store.key(one.id) else {
            Issue.record("another key was taken for it")
            return
        }
        #expect(try folder.text(of: "keys/\(one.id).json.corrupt-1") == text)
        guard case .corrupt = await FileProofKeyStore(folder: folder.file("keys")).key(one.id) else {
            Issue.record("the damaged key is forgotten by the next who looks for it")
            return
        }
        try await store.eraseKey(one.id)
        guard case .absent = await store.key(one.id) else {
            Issue.record("the damaged key can't be deleted")
            return
        }
        #expect(await found(other.id) != nil)
    }

    @Test(arguments: ["", "../session", "/etc/passwd", "short", String(repeating: "A", count: 44)])
    func `names no file for what isn't a thumbprint`(id: String) async throws {
        try folder.write("{}", to: "session.json")
        guard case .absent = await store.key(KeyID(id)) else {
            Issue.record("it was looked for")
            return
        }
        try await store.eraseKey(KeyID(id))
        #expect(try folder.names == ["session.json"])
    }
}
