import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("What one party has")
struct BoundsTests {
    /// Causes one more.
    ///
    /// - Returns: Whether it wasn't refused.
    private static func isCaused(
        _ bound: BoundCase, in world: BoundedWorld, by driver: ServiceDriver, _ number: Int
    ) async throws -> Bool {
        do {
            try await bound.insert(world, driver, number)
            return true
        } catch let refusal as Refusal {
            #expect(refusal.code == .tooManyAttempts && refusal.bound == bound.bound)
            #expect(refusal.retryAfter == bound.delay)
            return false
        }
    }

    @Test(arguments: BoundCase.all)
    func `reaches its number, and never more`(bound: BoundCase) async throws {
        let (world, number) = (try await BoundedWorld(bound), bound.number)
        let met = world.world.service.boundsMet
        for index in 0..<number {
            #expect(try await Self.isCaused(bound, in: world, by: world.world.driver, index))
            #expect(try await bound.count(world) == index + 1)
        }
        #expect(world.world.service.boundsMet == met)
        for index in 0..<2 {
            let isCaused = try await Self.isCaused(bound, in: world, by: world.world.driver, number + index)
            #expect(isCaused == (bound.outcome != .refused))
            #expect(try await bound.count(world) == number)
        }
        #expect(world.world.service.boundsMet == met + 2)
        let noted = try await world.world.records.auditEntries(matching: AuditQuery(event: .clientLimited), limit: 9)
        #expect(noted.map(\.details.reason) == (bound.outcome == .replaced ? [] : [bound.bound.rawValue]))
    }

    @Test(arguments: BoundCase.all)
    func `reaches its number, and never more, at once in two instances`(bound: BoundCase) async throws {
        let (world, number) = (try await BoundedWorld(bound), bound.number)
        for index in 0..<number - 1 {
            #expect(try await Self.isCaused(bound, in: world, by: world.world.driver, index))
        }
        let caused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for attempt in 0..<BoundCase.attempts {
                let driver = world.instances[attempt % 2]
                group.addTask { try await Self.isCaused(bound, in: world, by: driver, number + attempt) }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        // Of two in the second instance none is left out.
        let room = bound.isPerInstance ? 3 : 1
        #expect(caused == (bound.outcome == .refused ? room : BoundCase.attempts))
        #expect(try await bound.count(world) == (bound.isPerInstance ? number + 2 : number))
    }

    @Test func `is named with its device, or its initial access token, when somebody is refused`() async throws {
        for bound in BoundCase.all where [.exchangesOnDevice, .clientsOfInitialToken].contains(bound.bound) {
            let world = try await BoundedWorld(bound)
            for index in 0...bound.number {
                _ = try await Self.isCaused(bound, in: world, by: world.world.driver, index)
            }
            let records = world.world.records
            let noted = try #require(
                try await records.auditEntries(matching: AuditQuery(event: .clientLimited), limit: 1).first)
            guard bound.bound == .exchangesOnDevice else {
                #expect(noted.details.initialToken == "suite")
                continue
            }
            let devices = try await records.devices(account: world.world.ada).map(\.id)
            let device = try #require(noted.device)
            #expect(noted.account == world.world.ada && devices.contains(device))
        }
    }

    @Test func `is noted for each initial access token`() async throws {
        let world = try await World { $0.bounds.clientsOfInitialToken = 1 }
        var metadata = ClientMetadata()
        metadata.clientName = "App"
        metadata.redirectURIs = [ServiceDriver.redirectURI]
        for name in ["first", "second"] {
            let token = try await world.service.addInitialToken(name, uses: nil).record
            for index in 0..<3 {
                let registered = try? await world.service.clientRegistrations.register(
                    metadata, with: token, from: "192.0.2.1")
                #expect((registered != nil) == (index == 0))
            }
        }
        #expect(try await world.count(.clientLimited) == 2)
    }

    @Test func `is in the document with its number, each with a test`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "Docs/service.md").standardized, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## What is bounded\n").dropFirst().first)
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(named.map { $0[0] } == Bound.allCases.map { "`\($0.rawValue)`" })
        #expect(Set(BoundCase.all.map(\.bound)) == Set(Bound.allCases))
        for (row, bound) in zip(named, Bound.allCases) {
            let digits = row[2].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber)
            #expect(Int(digits) == bound.number(in: Bounds()), "\(bound.rawValue)")
        }
    }
}
