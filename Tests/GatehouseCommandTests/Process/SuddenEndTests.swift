import Foundation
import GatehouseCurl
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Glibc
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A service that ends under load")
struct SuddenEndTests {
    private let world: CommandWorld
    private let transport = CurlTransport()

    init() throws {
        world = try CommandWorld()
    }

    @Test func `keeps all that it had answered, though it was killed`() async throws {
        defer { world.close() }
        var (service, clients) = try await begin()
        var answered = 0
        for round in 1...3 {
            let load = try await endUnderLoad(service, &clients, by: SIGKILL, after: round * 25)
            #expect(load.ending == .signal(SIGKILL))
            answered += load.answered
            service = try await world.serve(port: service.port)
            try await refreshAll(clients)
            answered += clients.count
        }
        #expect(clients.count >= 4 + 3, "in a round nobody signed in under load")
        #expect(try await world.rotations() >= answered)
        try await expectNothingRevoked()
        try await expectIntact()
    }

    @Test func `loses no answer, if it's asked to end`() async throws {
        defer { world.close() }
        var (service, clients) = try await begin()
        var answered = 0
        for signal in [SIGTERM, SIGINT] {
            let load = try await endUnderLoad(service, &clients, by: signal, after: 30)
            #expect(load.ending == .status(0))
            answered += load.answered
            #expect(try await world.rotations() == answered, "an answer was lost and will have to be given again")
            #expect(await service.child.output.all().count == 1)
            service = try await world.serve(port: service.port)
            try await refreshAll(clients)
            answered += clients.count
        }
        try await expectNothingRevoked()
        try await expectIntact()
    }

    /// A service, and clients that are signed in at it.
    private func begin() async throws -> (CommandWorld.Service, [LoadClient]) {
        let service = try await world.serveOnLastingPort()
        try await world.addAccount()
        let clients = (0..<4).map { _ in LoadClient(issuer: service.issuer, transport: transport) }
        for client in clients { try await client.signIn() }
        return (service, clients)
    }

    /// Sends a signal while clients refresh and sign in, once somebody new was let in, and waits until all have
    /// noticed.
    private func endUnderLoad(
        _ service: CommandWorld.Service, _ clients: inout [LoadClient], by signal: Int32, after threshold: Int
    ) async throws -> (ending: ChildProcess.Ending, answered: Int) {
        let (answered, admitted) = (Tally(), Tally())
        let issuer = service.issuer
        let end = Task {
            try await answered.wait(for: threshold)
            try await admitted.wait(for: 1)
            service.child.send(signal)
        }
        let newcomers = await withTaskGroup(of: [LoadClient].self) { [transport, clients] group in
            for client in clients {
                group.addTask {
                    await client.refreshUntilFailure(answered)
                    return []
                }
            }
            group.addTask { await signInUntilFailure(issuer, transport, admitted) }
            return await group.reduce(into: []) { $0 += $1 }
        }
        // If nobody is answered any more before it was reached, it never will be.
        end.cancel()
        try await end.value
        clients += newcomers
        return (await service.child.ending(), answered.count)
    }

    /// Every client that was ever answered can go on, with what it was answered last.
    private func refreshAll(_ clients: [LoadClient]) async throws {
        for client in clients {
            #expect(client.isSignedIn)
            let before = try #require(try await client.refreshToken())
            try await client.refresh()
            let after = try #require(try await client.refreshToken())
            #expect(!before.matches(after))
        }
    }

    private func expectNothingRevoked() async throws {
        for event in [AuditEvent.refreshReused, .refreshRefused, .codeReused, .tokenRevoked] {
            #expect(try await world.count(event) == 0, "\(event)")
        }
    }

    private func expectIntact() async throws {
        let database = try SQLiteDatabase(path: world.database.file.path)
        let verdict = try await database.read { (connection: Connection) in
            try connection.texts("PRAGMA integrity_check")
        }
        #expect(verdict == ["ok"])
    }
}

/// Signs in as often as it can.
///
/// - Returns: Those who were let in.
private func signInUntilFailure(_ issuer: String, _ transport: CurlTransport, _ admitted: Tally) async -> [LoadClient] {
    var clients: [LoadClient] = []
    while true {
        let client = LoadClient(issuer: issuer, transport: transport)
        guard (try? await client.signIn()) != nil else { return clients }
        clients.append(client)
        admitted.increment()
    }
}
