import Foundation
import GatehouseClient
import GatehouseStores
import StoreTestSupport
import Testing

@Suite("A lock that another process holds", .timeLimit(.minutes(5)))
struct LockProcessTests {
    private let server: TokenServer
    private let folder: TemporaryFolder

    init() throws {
        server = try TokenServer()
        folder = try TemporaryFolder()
    }

    private var coordination: (any StoreCoordination)? {
        FileStore(file: folder.file("session.json"), patience: .milliseconds(50)).coordination
    }

    @Test func `is kept until that process ends, and goes with it, though its child lives on`() async throws {
        let holder = try Probe(kind: "file", folder: folder.url, server: server).start(["hold"])
        let line = try #require(holder.readLine())
        let child = try #require(line.split(separator: " ").last.flatMap { Int32($0) })
        defer { _ = kill(child, SIGKILL) }
        #expect(line.hasPrefix("held"))
        let error = await #expect(throws: AuthError.self) { try await coordination?.acquire(.record) }
        #expect(error?.code == .storeUnavailable)
        let patient = FileStore(file: folder.file("session.json"), patience: .seconds(240)).coordination
        try await patient?.acquire(.renewal).release()
        holder.kill()
        #expect(kill(child, 0) == 0)
        try await patient?.acquire(.record).release()
    }

    @Test func `and its changes are noticed here`() async throws {
        let store = FileStore(file: folder.file("session.json"))
        var changes = try #require(store.coordination?.changes()).makeAsyncIterator()
        let probe = Probe(kind: "file", folder: folder.url, server: server)
        for command in ["signIn", "refresh"] {
            #expect(try await probe.run(["restore", command]).status == 0)
            _ = await changes.next()
            #expect(await store.read().kind == "found")
        }
    }
}
