import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A process that is killed", .timeLimit(.minutes(4)))
struct CrashTests {
    private let server: TokenServer
    private let folder: TemporaryFolder

    init() throws {
        server = try TokenServer()
        folder = try TemporaryFolder()
    }

    /// A kind of store, and how the process is killed in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: String
        let mode: Crash.Mode
        var testDescription: String { "\(kind) store, \(mode.rawValue) the call" }
    }

    private static let cases = ["file", "encrypted"].flatMap { kind in
        Crash.Mode.allCases.map { Case(kind: kind, mode: $0) }
    }

    private func probe(_ kind: String, _ name: String) -> Probe {
        Probe(kind: kind, folder: folder.file(name), server: server)
    }

    /// Runs commands again and again, killed at the first point, at the second, and so on until nothing kills them.
    ///
    /// - Returns: The calls at which the process was killed.
    private func killEverywhere(
        _ mode: Crash.Mode, _ commands: [String], _ probe: (Int) async throws -> Probe,
        check: (Probe, Int) async throws -> Void
    ) async throws -> [String] {
        let log = folder.file("log-\(UUID().uuidString)")
        for point in 1..<500 {
            let probe = try await probe(point)
            let run = try await probe.run(commands, crash: Crash(point: point, mode: mode, log: log))
            if run.status == 0 { break }
            try #require(run.status == -SIGKILL, "at point \(point): \(run.lines)")
            try await check(probe, point)
        }
        let calls = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
        print(
            "killed \(mode) \(calls.count) calls of \(commands.joined(separator: ", ")): \(calls.joined(separator: " "))"
        )
        return calls
    }

    @Test(arguments: cases)
    func `while it renews is signed in when it comes back, and its family is never revoked`(crash: Case) async throws {
        let probe = probe(crash.kind, "store")
        let run = try await probe.run(["signIn"])
        #expect(run.lines == ["signed in as alice"])
        let calls = try await killEverywhere(crash.mode, ["restore", "refresh"], { _ in probe }) { probe, point in
            let run = try await probe.run(["restore", "refresh"])
            #expect(run.lines == ["signedIn", "refreshed"], "after point \(point)")
        }
        #expect(server.service.counts.reuses == 0)
        #expect(server.service.counts.revocations == 0)
        #expect(Set(calls).isSuperset(of: ["write", "fsync", "rename", "send", "mkstemp"]), "\(calls)")
        #expect(calls.count >= 6)
    }

    @Test(arguments: cases)
    func `while it moves a damaged session aside leaves it damaged, and never absent`(crash: Case) async throws {
        let calls = try await killEverywhere(
            crash.mode, ["restore"],
            { point in
                let probe = self.probe(crash.kind, "store-\(point)")
                #expect(try await probe.run(["signIn"]).lines == ["signed in as alice"])
                try folder.write("damaged", to: "store-\(point)/session.json")
                return probe
            }
        ) { probe, point in
            let run = try await probe.run(["restore", "restore", "signIn", "restore"])
            #expect(
                run.lines == ["locked corrupt", "locked corrupt", "signed in as alice", "signedIn"],
                "after point \(point)")
            #expect(try folder.text(of: "store-\(point)/session.json.corrupt-1") == "damaged")
        }
        #expect(Set(calls).isSuperset(of: ["link", "write", "rename"]), "\(calls)")
    }

    @Test(arguments: cases)
    func `while it signs out is either signed in, or signed out with its session revoked`(crash: Case) async throws {
        var outcomes: Set<String> = []
        let calls = try await killEverywhere(
            crash.mode, ["restore", "signOut", "finish"],
            { point in
                let probe = self.probe(crash.kind, "store-\(point)")
                let run = try await probe.run(["signIn"])
                #expect(run.lines == ["signed in as alice"])
                return probe
            }
        ) { probe, point in
            let before = server.service.counts.revocations
            let state = try #require(await probe.run(["restore"]).lines.first)
            outcomes.insert(state)
            switch state {
            case "signedIn":
                let run = try await probe.run(["restore", "refresh"])
                #expect(run.lines == ["signedIn", "refreshed"], "after point \(point)")
            case "signedOut":
                let run = try await probe.run(["restore", "finish"])
                #expect(run.lines == ["signedOut", "owes 0"], "after point \(point)")
                #expect(server.service.counts.revocations >= before)
            default: Issue.record("\(state) after point \(point)")
            }
        }
        #expect(server.service.counts.reuses == 0)
        #expect(outcomes == ["signedIn", "signedOut"])
        #expect(Set(calls).isSuperset(of: ["write", "rename"]), "\(calls)")
    }

    @Test(arguments: cases)
    func `while it signs in is signed in or not, and never half`(crash: Case) async throws {
        let calls = try await killEverywhere(
            crash.mode, ["restore", "signIn"], { point in self.probe(crash.kind, "store-\(point)") }
        ) { probe, point in
            let state = try #require(await probe.run(["restore"]).lines.first)
            let next = state == "signedIn" ? ["refresh"] : ["signIn", "refresh"]
            let run = try await probe.run(["restore"] + next)
            #expect(["signedIn", "signedOut"].contains(state), "after point \(point)")
            #expect(run.lines.last == "refreshed", "after point \(point)")
        }
        #expect(server.service.counts.reuses == 0)
        #expect(Set(calls).isSuperset(of: ["write", "rename", "send"]), "\(calls)")
    }
}
