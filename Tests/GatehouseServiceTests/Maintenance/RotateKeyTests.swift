import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Rotating a signing key")
struct RotateKeyTests {
    /// D15
    @Test func `is refused until verifiers have had time to read the next key`() async throws {
        let world = try await World()
        let before = try await world.records.keys().map(\.id)
        for (seconds, rest) in [(0, 3600), (3599, 1)] {
            world.time.advance(by: .seconds(seconds))
            let refusal = await expectRefusal(.temporarilyUnavailable) { try await world.service.rotateKey() }
            #expect(refusal?.retryDelay == .seconds(rest))
        }
        #expect(try await world.records.keys().map(\.id) == before)
        #expect(try await world.count(.keyRotated) == 0)
        world.time.advance(by: .seconds(1))
        _ = try await world.service.rotateKey()
        // The key that this rotation has published needs as much time.
        await expectRefusal(.temporarilyUnavailable) { try await world.service.rotateKey() }
        let stages = try await world.records.keys().map(\.stage.rawValue).sorted()
        #expect(stages == ["current", "retired", "upcoming"])
    }

    @Test func `takes as much time as is configured`() async throws {
        let world = try await World { $0.lifetimes.keyLead = .seconds(60) }
        world.time.advance(by: .seconds(59))
        await expectRefusal(.temporarilyUnavailable) { try await world.service.rotateKey() }
        world.time.advance(by: .seconds(1))
        _ = try await world.service.rotateKey()
    }

    /// D15
    @Test func `happens once if two instances do it at once`() async throws {
        let storage = ServiceStorage.tested
        let one = try await InProcessService(storage: storage)
        let two = try await InProcessService(storage: storage, time: one.time, seed: 2)
        one.time.advance(by: .seconds(3600))
        let rotated = await withTaskGroup(of: Bool.self) { group in
            for service in [one.service, two.service] {
                for _ in 0..<5 { group.addTask { (try? await service.rotateKey()) != nil } }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(rotated == 1)
        let keys = try await one.service.records.keys()
        #expect(keys.count == 3)
        #expect(keys.count { $0.stage == .current } == 1)
    }

    @Test func `removes retired keys whose last token has expired`() async throws {
        let world = try await World()
        let first = try #require(try await world.records.keys().first { $0.stage == .current }).id
        for _ in 0..<2 {
            world.time.advance(by: .seconds(3899))
            _ = try await world.service.rotateKey()
        }
        #expect(try await world.records.keys().map(\.id).contains(first))
        world.time.advance(by: .seconds(3600))
        _ = try await world.service.rotateKey()
        #expect(try await !world.records.keys().map(\.id).contains(first))
    }

    @Test func `is done for each algorithm by itself`() async throws {
        let world = try await World { $0.signatureAlgorithms = [.edDSA, .rs256, .ps256] }
        let keys = try await world.records.keys()
        #expect(keys.count == 6)
        let response = try await world.signIn("photos")
        let header = try UnverifiedToken(compact: response.accessToken.revealed).header
        #expect(header.algorithm == "EdDSA")
        world.time.advance(by: .seconds(3600))
        let upcoming = keys.first { $0.algorithm == "RS256" && $0.stage == .upcoming }
        #expect(try await world.service.rotateKey("RS256") == upcoming?.id)
        let current = keys.first { $0.algorithm == "EdDSA" && $0.stage == .upcoming }
        #expect(try await world.service.rotateKey() == current?.id)
        let after = try await world.records.keys()
        #expect(after.count == 8)
        for name in ["EdDSA", "RS256", "PS256"] {
            #expect(after.count { $0.algorithm == name && $0.stage == .current } == 1)
            #expect(after.count { $0.algorithm == name && $0.stage == .upcoming } == 1)
        }
        #expect(after.filter { $0.algorithm == "PS256" }.map(\.id) == keys.filter { $0.algorithm == "PS256" }.map(\.id))
        await expectRefusal(.notFound) { try await world.service.rotateKey("ES256") }
        await expectRefusal(.notFound) { try await world.service.rotateKey("none") }
    }
}
