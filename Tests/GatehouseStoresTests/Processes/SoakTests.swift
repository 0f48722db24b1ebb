import Foundation
import GatehouseTesting
import StoreTestSupport
import Testing

@Suite("Several processes on one store", .timeLimit(.minutes(5)))
struct SoakTests {
    private let server: TokenServer
    private let folder: TemporaryFolder

    /// How long, in seconds. `make soak` sets a minute.
    private static let seconds = Int(ProcessInfo.processInfo.environment["GATEHOUSE_SOAK_SECONDS"] ?? "") ?? 3

    init() throws {
        server = try TokenServer()
        folder = try TemporaryFolder()
    }

    private func soak(_ kind: String, seconds: Int) async throws -> [String] {
        let probe = Probe(kind: kind, folder: folder.file("store"), server: server)
        let run = try await probe.run(["signIn"])
        #expect(run.lines == ["signed in as alice"])
        let processes = try (1...3).map { _ in try probe.start(["restore", "loop:\(seconds)"]) }
        var said: [String] = []
        for process in processes { said.append(await process.ending().lines.joined(separator: "; ")) }
        return said
    }

    @Test(arguments: ["file", "encrypted"])
    func `renew all the time, and no token is ever used twice`(kind: String) async throws {
        let said = try await soak(kind, seconds: Self.seconds)
        let counts = server.service.counts
        print("soak of \(Self.seconds) s, \(kind): \(said), \(counts)")
        #expect(counts.reuses == 0)
        #expect(counts.recoveries == 0)
        #expect(counts.revocations == 0)
        #expect(counts.refreshes > 0)
        for line in said { #expect(line.hasSuffix("signedIn"), "\(line)") }
        let rounds = said.map { Int($0.split(separator: " ").dropFirst().first ?? "0") ?? 0 }
        #expect((rounds.min() ?? 0) > 0, "nobody starves: \(rounds)")
    }

    @Test func `without locks use a token twice soon, so the locks are what prevents it`() async throws {
        for _ in 1...10 where server.service.counts.reuses == 0 {
            _ = try? await soak("lonely", seconds: 1)
        }
        #expect(server.service.counts.reuses > 0)
    }
}
