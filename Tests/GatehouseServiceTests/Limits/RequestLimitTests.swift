import Foundation
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The limits on requests")
struct RequestLimitTests {
    private func identify(
        _ world: World, _ client: ClientAuthentication, from address: String
    ) async throws -> OAuthErrorCode? {
        let claims = IdentifyCaller.Claims(
            parameters: client.parameters, authorization: client.authorization, proofs: [], method: "POST",
            endpoint: try #require(URL(string: World.issuer + "/token")), address: address)
        do {
            _ = try await world.service.identifyCaller(claims, requiresProof: false)
            return nil
        } catch let refusal as Refusal {
            return refusal.code
        }
    }

    @Test func `stop wrong secrets of a client from one network, and only these`() async throws {
        let world = try await World { $0.limits.clientFailures = LimitRules.Limit(3, in: .seconds(60)) }
        let (secret, other) = (try await world.registerConfidential("site"), try await world.registerConfidential("b"))
        func attempt(_ id: ClientID, _ secret: Secret, from address: String) async throws -> OAuthErrorCode? {
            try await identify(world, .secretBasic(id, secret), from: address)
        }
        for _ in 0..<3 { #expect(try await attempt("site", Secret("x"), from: "192.0.2.1") == .invalidClient) }
        let before = world.engine.count
        #expect(try await attempt("site", secret, from: "192.0.2.1") == .tooManyAttempts)
        #expect(world.engine.count == before, "the database was asked")
        #expect(try await attempt("site", secret, from: "192.0.2.2") == nil)
        #expect(try await attempt("b", other, from: "192.0.2.1") == nil)
        for number in 0..<3 {
            #expect(try await attempt(ClientID("made-up-\(number)"), secret, from: "192.0.2.1") == .invalidClient)
        }
        #expect(try await attempt("made-up-4", secret, from: "192.0.2.1") == .tooManyAttempts)
        world.time.advance(by: .seconds(60))
        #expect(try await attempt("site", secret, from: "192.0.2.1") == nil)
    }

    @Test func `are per client if it authenticates, otherwise per client and network`() async throws {
        let world = try await World {
            $0.limits.clientRequests = LimitRules.Limit(4, in: .seconds(60))
            $0.limits.publicClientRequests = LimitRules.Limit(2, in: .seconds(60))
        }
        let secret = try await world.registerConfidential("site")
        for number in 0..<4 {
            #expect(try await identify(world, .secretBasic("site", secret), from: "192.0.2.\(number)") == nil)
        }
        #expect(try await identify(world, .secretBasic("site", secret), from: "192.0.2.9") == .tooManyAttempts)
        for _ in 0..<2 { #expect(try await identify(world, .none("notes"), from: "192.0.2.1") == nil) }
        #expect(try await identify(world, .none("notes"), from: "192.0.2.1") == .tooManyAttempts)
        #expect(try await identify(world, .none("notes"), from: "192.0.2.2") == nil)
        #expect(try await identify(world, .none("photos"), from: "192.0.2.1") == nil)
        world.time.advance(by: .seconds(60))
        #expect(try await identify(world, .none("notes"), from: "192.0.2.1") == nil)
    }

    @Test func `stop requests for authorization from one network, by their size`() async throws {
        let world = try await World { $0.limits.authorizationRequests = LimitRules.Limit(10, in: .seconds(60)) }
        func begin(from address: String, size: Int = 10) async throws {
            let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
            {
                $0.state = String(repeating: "x", count: size)
            }
            _ = try await world.service.interactions.begin(prepared, in: world.service.makeCookie(), from: address)
        }
        for number in 0..<10 { try await begin(from: "2001:db8::\(number)") }
        await expectRefusal(.tooManyAttempts) { try await begin(from: "2001:db8::ffff") }
        #expect(try await world.rowCount("interactions") == 10)
        for _ in 0..<5 { try await begin(from: "192.0.2.1", size: 4_000) }
        await expectRefusal(.tooManyAttempts) { try await begin(from: "192.0.2.1") }
        world.time.advance(by: .seconds(60))
        try await begin(from: "192.0.2.1")
        world.time.advance(by: .seconds(3_601))
        try await world.service.removeExpired(acceptsClock: true)
        #expect(try await world.rowCount("interactions") == 0)
    }

    @Test func `refuse strangers when their memory is full, and no client that authenticates`() throws {
        let time = ManualTimeSource()
        let limiter = RequestLimiter(capacity: 10, time: time)
        let limit = LimitRules.Limit(5, in: .seconds(60))
        for number in 0..<10 { try limiter.count(.authorization(Network(of: "192.0.2.\(number)")), limit) }
        #expect(throws: Refusal.self) { try limiter.count(.authorization(Network(of: "192.0.2.99")), limit) }
        try limiter.count(.authorization(Network(of: "192.0.2.1")), limit)
        try limiter.count(.client("site"), limit)
        time.advance(by: .seconds(60))
        try limiter.count(.authorization(Network(of: "192.0.2.99")), limit)
    }
}
