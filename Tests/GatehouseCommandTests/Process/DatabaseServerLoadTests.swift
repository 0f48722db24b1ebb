import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Glibc
import Synchronization
import Testing

@testable import GatehouseCommand

/// `Tests/PostgreSQL/run` starts the server.
@Suite("Two instances on a database on a server")
struct DatabaseServerLoadTests {
    private let world: CommandWorld

    init() throws {
        let keys = FileManager.default.temporaryDirectory.appending(path: "gatehouse-key-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: keys, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        world = try CommandWorld(database: ServerSchema().location(keyIn: keys))
    }

    @Test func `lose no answer if one of them is killed under load, and the other one goes on`() async throws {
        defer {
            world.close()
            try? FileManager.default.removeItem(at: world.database.masterKeyFile.deletingLastPathComponent())
        }
        let first = try await world.serve()
        let second = try await world.serve(["--issuer", first.issuer])
        try await world.addAccount()
        let transport = BalancingTransport(ports: [first.port, second.port])
        let clients = (0..<4).map { _ in LoadClient(issuer: first.issuer, transport: transport) }
        for client in clients { try await client.signIn() }
        #expect(transport.answers.allSatisfy { $0 > 0 }, "one instance did nothing")

        let answered = Tally()
        async let end: Void = {
            try await answered.wait(for: 60)
            first.child.send(SIGKILL)
        }()
        await withTaskGroup { group in
            for client in clients {
                group.addTask { for _ in 0..<60 where (try? await client.refresh()) != nil { answered.increment() } }
            }
        }
        try await end
        #expect(await first.child.ending() == .signal(SIGKILL))
        // A request that was under way when the instance ended may have failed, once for each client.
        #expect(answered.count >= 4 * 60 - 4)
        for client in clients {
            #expect(client.isSignedIn)
            try await client.refresh()
        }
        #expect(try await world.rotations() >= answered.count + clients.count)
        for event in [AuditEvent.refreshReused, .refreshRefused, .codeReused, .tokenRevoked] {
            #expect(try await world.count(event) == 0, "\(event)")
        }
    }
}

/// Sends requests to several instances of a service in turn, as a proxy before them does.
private final class BalancingTransport: HTTPTransport {
    private struct State {
        var next = 0
        var answers: [Int]
    }

    private let transport = CurlTransport()
    private let ports: [Int]
    private let state: Mutex<State>

    init(ports: [Int]) {
        self.ports = ports
        state = Mutex(State(answers: ports.map { _ in 0 }))
    }

    /// How many requests each instance has answered.
    var answers: [Int] { state.withLock { $0.answers } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let first = state.withLock { state in
            state.next += 1
            return state.next
        }
        for attempt in 0..<ports.count {
            let instance = (first + attempt) % ports.count
            var moved = request
            moved.port = ports[instance]
            do {
                let response = try await transport.send(moved)
                state.withLock { $0.answers[instance] += 1 }
                return response
            } catch let error as HTTPError where error.code == .cannotConnect && attempt + 1 < ports.count {
                continue
            }
        }
        throw CommandFailure("there is no instance")
    }

    func reset() async { await transport.reset() }
}
