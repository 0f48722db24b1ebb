import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A session that many commands use at once")
struct SharedSessionTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `is renewed by any number of them without a spent token's coming back`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        let runs = try await withThrowingTaskGroup(of: CommandWorld.Run.self) { [world] group in
            for _ in 1...12 { group.addTask { try await world.run("token", "--refresh", "--json") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.allSatisfy { $0.ending == .status(0) && $0.errors == [] })
        #expect(try await world.count(.refreshReused) == 0)
        #expect((1...12).contains(try await world.rotations()))
        #expect(try await world.run("status", "--json").result["state"] == "signedIn")
    }

    @Test func `tells what became of it, and which process did that`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        _ = try await world.login(service.issuer)
        _ = try await world.run("token", "--refresh")
        _ = try await world.run("logout")
        let why = try #require(try await world.run("status", "--why", "--json").result["why"]?.array)
        #expect(why.compactMap { $0["event"]?.string } == ["signedIn", "renewed", "signedOut"])
        #expect(Set(why.compactMap { $0["author"]?.string }).count == 3)
        let told = try await world.run("status", "--why")
        #expect(told.output.count == 4 && told.output[0] == "Nobody is signed in.")
    }
}
