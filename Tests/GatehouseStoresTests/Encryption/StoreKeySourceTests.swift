import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A store's key")
struct StoreKeySourceTests {
    private let folder: TemporaryFolder
    private let text = Base64URL.encode([UInt8](0..<32))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func unavailable(_ source: some StoreKeySource) async {
        let error = await #expect(throws: AuthError.self) { try await source.keys() }
        #expect(error?.code == .storeUnavailable)
    }

    @Test func `is made when it's first needed, for its owner only, and is the same from then on`() async throws {
        let source = KeyFile(making: folder.file("keys/key"), from: SeededRandomSource(seed: 1))
        let first = try await source.keys().current.id
        #expect(try folder.mode(of: folder.file("keys/key")) == 0o600)
        #expect(try folder.mode(of: folder.file("keys")) == 0o700)
        #expect(try await source.keys().current.id == first)
        #expect(try await KeyFile(folder.file("keys/key")).keys().current.id == first)
    }

    @Test func `is one key, whoever of many makes it`() async throws {
        let file = folder.file("key")
        let ids = try await withThrowingTaskGroup(of: KeyID.self) { group in
            for seed in 1...8 as ClosedRange<UInt64> {
                group.addTask {
                    try await KeyFile(making: file, from: SeededRandomSource(seed: seed)).keys().current.id
                }
            }
            return try await group.reduce(into: Set<KeyID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    @Test func `isn't made unless asked for`() async throws {
        await unavailable(KeyFile(folder.file("key")))
        #expect(try folder.names == [])
    }

    @Test(arguments: ["", "\n", "short", String(repeating: "A", count: 44), String(repeating: "!", count: 43)])
    func `is nothing else than 32 bytes or their base64url`(content: String) async throws {
        try folder.write(content, to: "key")
        await unavailable(KeyFile(folder.file("key")))
        try folder.write(text + "\n", to: "key")
        let expected = try StoreKey(Secret(bytes: [UInt8](0..<32))).id
        #expect(try await KeyFile(folder.file("key")).keys().current.id == expected)
        try Data(0..<32).write(to: folder.file("key"))
        #expect(try await KeyFile(folder.file("key")).keys().current.id == expected)
    }

    @Test(arguments: [0o644, 0o640, 0o604])
    func `is refused if others may read it`(mode: Int) async throws {
        try folder.write(text, to: "key", mode: mode)
        await unavailable(KeyFile(folder.file("key")))
        try folder.setMode(0o600, of: "key")
        _ = try await KeyFile(folder.file("key")).keys()
    }

    @Test func `isn't followed through a link`() async throws {
        try folder.write(text, to: "elsewhere")
        try FileManager.default.createSymbolicLink(
            at: folder.file("key"), withDestinationURL: folder.file("elsewhere"))
        await unavailable(KeyFile(folder.file("key")))
        _ = try await KeyFile(folder.file("elsewhere")).keys()
    }

    @Test func `has older ones beside it, as far as they are there`() async throws {
        try folder.write(text, to: "old")
        let source = KeyFile(
            making: folder.file("new"), from: SeededRandomSource(seed: 1),
            previous: [folder.file("old"), folder.file("older")])
        let keys = try await source.keys()
        #expect(try keys.previous.map(\.id) == [StoreKey(Secret(bytes: [UInt8](0..<32))).id])
        #expect(keys.current.id != keys.previous[0].id)
    }

    @Test func `comes from the service manager's directory, which the group may read and others may not`() async throws
    {
        for mode in [0o400, 0o440] {
            try folder.write(text, to: "credential-\(mode)", mode: mode)
            _ = try await CredentialDirectory(path: folder.url.path, name: "credential-\(mode)").keys()
        }
        try folder.write(text, to: "open", mode: 0o444)
        await unavailable(CredentialDirectory(path: folder.url.path, name: "open"))
        await unavailable(CredentialDirectory(path: folder.url.path, name: "missing"))
    }

    @Test func `comes from a function, whose failure is told as unavailable`() async throws {
        struct Failure: Error {}
        await unavailable(KeyCallback { throw Failure() })
        let key = try StoreKey.make(from: SeededRandomSource(seed: 1))
        #expect(try await KeyCallback { StoreKeys(current: key) }.keys().current.id == key.id)
    }

    @Test func `never shows itself`() throws {
        let key = try StoreKey(Secret(bytes: [UInt8](0..<32)))
        var text = ""
        dump(StoreKeys(current: key), to: &text)
        #expect(!text.contains(self.text) && !text.contains("30, 31"))
        #expect(!key.id.rawValue.contains(self.text.prefix(8)))
    }
}
