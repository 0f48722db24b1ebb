import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A flow that another process began", .timeLimit(.minutes(5)))
struct FlowProcessTests {
    private let folder: TemporaryFolder
    private let probe: Probe
    private let store: FilePendingAuthorizationStore

    init() throws {
        folder = try TemporaryFolder()
        probe = Probe(kind: "file", folder: folder.url, server: try TokenServer())
        store = FilePendingAuthorizationStore(folder: folder.file("flows"))
    }

    @Test func `is there after that process was killed`() async throws {
        let process = try probe.start(["putFlow:state-1", "hold"])
        #expect(process.readLine() == "put")
        let holding = try #require(process.readLine())
        process.kill()
        defer { _ = holding.split(separator: " ").last.flatMap { Int32($0) }.map { kill($0, SIGKILL) } }
        let flow = try #require(try await store.take(Secret("state-1")))
        #expect(flow.codeVerifier?.revealed == "verifier of state-1")
        #expect(try await store.take(Secret("state-1")) == nil)
    }

    @Test func `is taken by one of several processes`() async throws {
        for round in 0..<3 {
            try await store.put(flow("state-\(round)"))
            let processes = try (0..<5).map { _ in try probe.start(["takeFlow:state-\(round)"]) }
            var lines: [String] = []
            for process in processes { lines += await process.ending().lines }
            #expect(lines.sorted() == ["nothing", "nothing", "nothing", "nothing", "took state-\(round)"])
        }
    }

    @Test func `is on the store whole or not at all, wherever that process dies`() async throws {
        var died = 0
        for point in 1...40 {
            let crash = Crash(point: point, mode: .amid, log: folder.file("log"))
            let (_, status) = try await probe.run(["putFlow:state-\(point)"], crash: crash)
            let taken = try await store.take(Secret("state-\(point)"))
            if status == 0 {
                #expect(taken != nil)
                break
            }
            died += 1
            _ = try await store.removeExpired(of: "probe", at: .distantFuture)
        }
        #expect((2..<40).contains(died))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("flows").path).isEmpty)
    }
}
