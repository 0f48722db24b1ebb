import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A folder of flows")
struct FilePendingAuthorizationStoreTests {
    private let folder: TemporaryFolder
    private let store: FilePendingAuthorizationStore

    init() throws {
        folder = try TemporaryFolder()
        store = FilePendingAuthorizationStore(folder: folder.file("flows"))
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.file("flows").path).sorted() }
    }

    private func onlyFile() throws -> String {
        let files = try files
        #expect(files.count == 1)
        return "flows/" + (try #require(files.first))
    }

    private func taking(_ state: String = "hidden-state") async -> AuthError.Code? {
        do {
            _ = try await store.take(Secret(state))
            return nil
        } catch {
            return (error as? AuthError)?.code
        }
    }

    @Test func `is for its owner only, and its names say nothing`() async throws {
        try await store.put(flow())
        #expect(try folder.mode(of: folder.file("flows")) == 0o700)
        let file = try onlyFile()
        #expect(try folder.mode(of: folder.file(file)) == 0o600)
        #expect(!file.contains("hidden"))
        #expect(try folder.text(of: file).contains("hidden-verifier"))
        _ = try await store.take(Secret("hidden-state"))
        #expect(try files.isEmpty)
    }

    @Test func `shows no secret where it's encrypted`() async throws {
        let sealed = FilePendingAuthorizationStore(
            folder: folder.file("flows"), keys: KeyFile(making: folder.file("key")))
        try await sealed.put(flow())
        #expect(!(try folder.text(of: onlyFile()).contains("hidden")))
        #expect(await taking() == .storeCorrupt)
    }

    @Test func `gives a flow to one of many who reach for it at the same moment`() async throws {
        for round in 0..<150 {
            try await store.put(flow("state-\(round)"))
            let takers = (0..<8).map { _ in FilePendingAuthorizationStore(folder: folder.file("flows")) }
            let count = try await withThrowingTaskGroup(of: Bool.self) { group in
                for taker in takers { group.addTask { try await taker.take(Secret("state-\(round)")) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count == 1)
        }
    }

    @Test func `refuses a file that others can read`() async throws {
        try await store.put(flow())
        let file = try onlyFile()
        try folder.setMode(0o644, of: file)
        #expect(await taking() == .storeUnavailable)
        try folder.setMode(0o600, of: file)
        #expect(await taking() == nil)
    }

    @Test func `refuses a folder that others can write to`() async throws {
        try await store.put(flow("first"))
        try folder.setMode(0o777, of: "flows")
        await #expect { try await store.put(flow("second")) } throws: { ($0 as? AuthError)?.code == .storeFailed }
        try folder.setMode(0o700, of: "flows")
        try await store.put(flow("second"))
    }

    @Test func `refuses a flow that lies where another one belongs`() async throws {
        try await store.put(flow("other-state"))
        let other = try onlyFile()
        try await store.put(flow())
        let own = try #require(try files.map { "flows/" + $0 }.first { $0 != other })
        try folder.remove(own)
        try folder.move(other, to: own)
        #expect(await taking() == .storeCorrupt)
        #expect(try files.isEmpty)
    }

    @Test(arguments: [
        #"{"format":"gatehouse-flow","version":1,"content":{"version":1}}"#, "", "{}", "\u{0}\u{1}",
        #"{"format":"gatehouse-session","version":1,"content":{}}"#,
    ])
    func `clears away what isn't a flow`(text: String) async throws {
        try await store.put(flow())
        let file = try onlyFile()
        try folder.write(text, to: file)
        #expect(await taking() == .storeCorrupt)
        try folder.write(text, to: file)
        #expect(try await store.removeExpired(of: "idp", at: Date(timeIntervalSince1970: 1_800_000_000)).isEmpty)
        #expect(try files.isEmpty)
    }

    @Test func `leaves alone what a newer version wrote`() async throws {
        try await store.put(flow())
        let file = try onlyFile()
        try folder.write(folder.text(of: file).replacing(#""version":1"#, with: #""version":2"#), to: file)
        #expect(await taking() == .storeUnavailable)
        _ = try await store.removeExpired(of: "idp", at: Date(timeIntervalSince1970: 1_900_000_000))
        #expect(try files.count == 1)
    }

    @Test func `clears away what a process that died was about to write`() async throws {
        try await store.put(flow())
        let name = try #require(try files.first)
        try folder.write("half", to: "flows/.\(name).new-999999999-abcdef")
        try folder.write("half", to: "flows/.\(name).new-\(getpid())-abcdef")
        _ = try await store.removeExpired(of: "idp", at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(try files == [".\(name).new-\(getpid())-abcdef", name])
    }
}
