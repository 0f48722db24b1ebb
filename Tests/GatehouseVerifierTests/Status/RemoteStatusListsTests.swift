import Foundation
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("An issuer's status lists over HTTP")
struct RemoteStatusListsTests {
    private let world: TestStatusLists
    private let lists: RemoteStatusLists
    private let reference = StatusReference(uri: TestStatusLists.address, index: 7)

    init() throws {
        world = try TestStatusLists()
        lists = world.lists()
    }

    @Test func `are fetched once for all who ask at once`() async throws {
        let held = world.transport.enqueueHeld()
        let asking = (0..<20).map { _ in spawn { try await self.lists.status(of: self.reference) } }
        try await held.waitForRequest()
        held.release(try await world.answer(world.claims([7: .invalid])))
        for one in asking { #expect(try await one.value == .invalid) }
        #expect(world.transport.requests.count == 1)
    }

    @Test func `are fetched once in every order`() async throws {
        let world = world
        let answer = try await world.answer(world.claims([7: .invalid]))
        let report = await ScheduleExplorer(.exhaustive(limit: 20_000)).explore { () async throws -> [Int] in
            let transport = ScriptedTransport { _ in
                await explorationPoint()
                return answer
            }
            let lists = RemoteStatusLists(
                issuer: TestIssuer.name, keys: StaticKeySet(world.issuer.keySet), transport: transport,
                time: ManualTimeSource())
            let reference = StatusReference(uri: TestStatusLists.address, index: 7)
            let found = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 { group.addTask { (try? await lists.status(of: reference)) == .invalid } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            return [found, transport.requests.count]
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [[3, 1]])
        #expect(report.scheduleCount > 10)
    }

    @Test func `are used at once while newer ones are fetched`() async throws {
        try await world.publish()
        #expect(try await lists.status(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(299))
        #expect(try lists.availableStatus(of: reference) == .valid)
        #expect(world.transport.requests.count == 1)

        let held = world.transport.enqueueHeld()
        world.issuer.clock.advance(by: .seconds(1))
        for _ in 0..<5 { #expect(try lists.availableStatus(of: reference) == .valid) }
        try await held.waitForRequest()
        #expect(world.transport.requests.count == 2)

        // Past its lifetime nobody goes by the old one: the running fetch is waited for.
        world.issuer.clock.advance(by: .seconds(300))
        #expect(try lists.availableStatus(of: reference) == nil)
        let waiting = spawn { try await self.lists.status(of: self.reference) }
        held.release(try await world.answer(world.claims([7: .invalid])))
        #expect(try await waiting.value == .invalid)
        #expect(world.transport.requests.count == 2)
    }

    @Test func `aren't used after their lifetime, unless that is asked for`() async throws {
        var policy = StatusListCachePolicy.standard
        policy.staleLimit = .seconds(60)
        let patient = world.lists(policy)
        try await world.publish()
        try await world.publish()
        #expect(try await lists.status(of: reference) == .valid)
        #expect(try await patient.status(of: reference) == .valid)
        world.transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        world.issuer.clock.advance(by: .seconds(600))
        #expect(await lists.failure(of: reference) == .unreachable)
        #expect(try await patient.status(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(60))
        await #expect(throws: IssuerError.self) { try await patient.status(of: reference) }
    }

    @Test func `aren't used after their end, whatever else they say`() async throws {
        var policy = StatusListCachePolicy.standard
        policy.staleLimit = .seconds(24 * 3600)
        let patient = world.lists(policy)
        var claims = world.claims()
        claims.expiresAt = world.issuer.clock.now.addingTimeInterval(60)
        world.transport.enqueue(try await world.answer(claims))
        #expect(try await patient.status(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(59))
        #expect(try patient.availableStatus(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(1))
        #expect(try patient.availableStatus(of: reference) == nil)
        await #expect(throws: IssuerError.self) { try await patient.status(of: reference) }
    }

    @Test(
        "have a lifetime within bounds",
        arguments: [
            (Duration.seconds(1), 5), (.seconds(100), 100), (nil, 300), (.seconds(1_000_000), 12 * 3600),
        ] as [(Duration?, Int)])
    func lifetimes(stated: Duration?, seconds: Int) async throws {
        var claims = world.claims()
        claims.timeToLive = stated
        claims.expiresAt = nil
        world.transport.enqueue(try await world.answer(claims))
        #expect(try await lists.status(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(try lists.availableStatus(of: reference) == .valid)
        world.issuer.clock.advance(by: .milliseconds(1))
        #expect(try lists.availableStatus(of: reference) == nil)
    }

    @Test func `are kept up to a number`() async throws {
        var policy = StatusListCachePolicy.standard
        policy.maximumListCount = 2
        let few = world.lists(policy)
        func ask(_ number: Int) async throws {
            var claims = world.claims()
            claims.subject = "https://id.example.com/status/\(number)"
            world.transport.enqueue(try await world.answer(claims))
            #expect(try await few.status(of: StatusReference(uri: claims.subject, index: 1)) == .valid)
            world.issuer.clock.advance(by: .seconds(1))
        }
        func isKept(_ number: Int) throws -> Bool {
            try few.availableStatus(of: StatusReference(uri: "https://id.example.com/status/\(number)", index: 1))
                != nil
        }
        try await ask(1)
        try await ask(2)
        #expect(try isKept(1))
        try await ask(3)
        #expect(try [1, 2, 3].map(isKept) == [true, false, true])
    }
    @Test func `aren't asked for again too soon`() async throws {
        #expect(await lists.failure(of: reference) == .unreachable)
        for _ in 0..<100 { #expect(await lists.failure(of: reference) == .waitingToRetry) }
        #expect(world.transport.requests.count == 1)
    }
    @Test func `are told apart by the bytes of their addresses`() async throws {
        for (name, status) in [("\u{E9}", TokenStatus.valid), ("e\u{301}", .invalid)] {
            var claims = world.claims([7: status])
            claims.subject = "https://id.example.com/status/" + name
            world.transport.enqueue(try await world.answer(claims))
            #expect(try await lists.status(of: StatusReference(uri: claims.subject, index: 7)) == status)
        }
    }
}
