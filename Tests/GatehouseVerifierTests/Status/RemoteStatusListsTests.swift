import Foundation
import GatehouseTesting
import GatehouseVerifier
import Testing

@Suite("An issuer's status lists over HTTP")
struct RemoteStatusListsTests {
    private let world: TestStatusLists
    private let lists: RemoteStatusLists
    private let reference = StatusReference(uri: TestStatusLists.address, index: 7)

    init() throws {
        world = try TestStatusLists()
        lists = world.lists()
    }

    private func failure() async -> StatusListError.Code? {
        await #expect(throws: StatusListError.self) { try await lists.status(of: reference) }?.code
    }

    /// What becomes of a list that differs from a good one.
    private func failure(of change: (inout StatusListClaims) -> Void) async throws -> StatusListError.Code? {
        var claims = world.claims()
        change(&claims)
        world.transport.enqueue(try await world.answer(claims))
        return await failure()
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
        #expect(await failure() == .unreachable)
        #expect(try await patient.status(of: reference) == .valid)
        world.issuer.clock.advance(by: .seconds(60))
        await #expect(throws: StatusListError.self) { try await patient.status(of: reference) }
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
        await #expect(throws: StatusListError.self) { try await patient.status(of: reference) }
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
}

/// Attack checklist J40.
extension RemoteStatusListsTests {
    @Test func `are signed by the issuer`() async throws {
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let impostor = try SigningKey(PrivateKey.generate(.p256), keyID: world.issuer.signer.publicKey.keyID)
        for signer in [stranger, impostor] {
            world.transport.enqueue(try await world.answer(world.claims(), signer: signer))
            #expect(await failure() == .invalidSignature)
            world.issuer.clock.advance(by: .seconds(5))
        }
        try await world.publish()
        #expect(try await lists.status(of: reference) == .valid)
    }

    @Test(
        "are of the one type", arguments: ["at+jwt", "JWT", "statuslist+cwt", "statuslist+jwt2", nil])
    func types(type: String?) async throws {
        let token = try await SignedToken.make(
            claims: world.claims().json(), type: type, signer: world.issuer.signer)
        world.transport.enqueue(world.answer(token))
        #expect(await failure() == .invalidDocument)
    }

    @Test(
        "are for the address that was asked for",
        arguments: [
            "https://id.example.com/status/2", "https://id.example.com/status/1/", "https://ID.example.com/status/1",
            "https://other.example/status/1", TestIssuer.name,
        ])
    func subjects(subject: String) async throws {
        #expect(try await failure { $0.subject = subject } == .wrongList)
    }

    @Test func `are of the issuer if they name one`() async throws {
        #expect(try await failure { $0.issuer = "https://other.example" } == .wrongList)
        world.issuer.clock.advance(by: .seconds(5))
        var claims = world.claims()
        claims.issuer = nil
        world.transport.enqueue(try await world.answer(claims))
        #expect(try await lists.status(of: reference) == .valid)
    }

    @Test func `are of this time`() async throws {
        let now = world.issuer.clock.now
        #expect(try await failure { $0.expiresAt = now } == .wrongList)
        world.issuer.clock.advance(by: .seconds(5))
        #expect(try await failure { $0.issuedAt = now.addingTimeInterval(3600) } == .wrongList)
    }

    @Test func `aren't older than those that were here before`() async throws {
        let start = world.issuer.clock.now
        try await world.publish([7: .invalid])
        #expect(try await lists.status(of: reference) == .invalid)

        world.issuer.clock.advance(by: .seconds(600))
        #expect(try await failure { $0.issuedAt = start.addingTimeInterval(-1) } == .rolledBack)
        // Still refused when the newer one is gone, and the same one is welcome again.
        world.issuer.clock.advance(by: .seconds(600))
        #expect(try await failure { $0.issuedAt = start.addingTimeInterval(-1) } == .rolledBack)
        world.issuer.clock.advance(by: .seconds(5))
        var same = world.claims([7: .invalid])
        same.issuedAt = start
        world.transport.enqueue(try await world.answer(same))
        #expect(try await lists.status(of: reference) == .invalid)
    }

    @Test func `aren't older than those that had to make room for others`() async throws {
        let start = world.issuer.clock.now
        var policy = StatusListCachePolicy.standard
        policy.maximumListCount = 2
        let few = world.lists(policy)
        func status(_ number: Int, issuedAt: Date) async throws -> TokenStatus {
            var claims = world.claims([1: number == 1 ? .invalid : .valid])
            claims.subject = "https://id.example.com/status/\(number)"
            claims.issuedAt = issuedAt
            world.transport.enqueue(try await world.answer(claims))
            world.issuer.clock.advance(by: .seconds(5))
            return try await few.status(of: StatusReference(uri: claims.subject, index: 1))
        }
        #expect(try await status(1, issuedAt: start) == .invalid)
        for number in 2..<100 { #expect(try await status(number, issuedAt: start) == .valid) }
        for _ in 0..<2 {
            let older = start.addingTimeInterval(-1)
            let error = await #expect(throws: StatusListError.self) { try await status(1, issuedAt: older) }
            #expect(error?.code == .rolledBack)
            // It doesn't matter whether the older one was refused before it had to make room again.
            for number in 200..<204 { #expect(try await status(number, issuedAt: start) == .valid) }
        }
        #expect(try await status(1, issuedAt: start) == .invalid)
    }

    @Test func `don't take the place of a good one when they are bad`() async throws {
        try await world.publish([7: .invalid])
        #expect(try await lists.status(of: reference) == .invalid)
        let held = world.transport.enqueueHeld()
        world.issuer.clock.advance(by: .seconds(300))
        #expect(try lists.availableStatus(of: reference) == .invalid)
        try await held.waitForRequest()
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        held.release(try await world.answer(world.claims(), signer: stranger))
        #expect(try await lists.status(of: reference) == .invalid)
        #expect(try lists.availableStatus(of: reference) == .invalid)
    }

    @Test func `aren't unpacked further than allowed`() async throws {
        var policy = StatusListCachePolicy.standard
        policy.maximumByteCount = 1024
        let small = world.lists(policy)
        var bomb = world.claims()
        bomb.list = StatusList(count: 1 << 26)
        world.transport.enqueue(try await world.answer(bomb))
        let error = await #expect(throws: StatusListError.self) { try await small.status(of: reference) }
        #expect(error?.code == .invalidDocument)
        #expect((error?.underlyingError as? OAuthError)?.code == .tooLarge)
    }

    @Test(
        "aren't taken from an answer that isn't one",
        arguments: [HTTPStatus.noContent, .found, 307, .badRequest, .notFound, .internalServerError])
    func httpStatuses(status: HTTPStatus) async throws {
        var response = try await world.answer(world.claims())
        response.status = status
        response.headers["Location"] = "https://attacker.example/list"
        world.transport.enqueue(response)
        #expect(await failure() == .unacceptableAnswer)
        #expect(world.transport.requests.count == 1)
    }

    @Test(
        "aren't taken from another type of content",
        arguments: ["application/jwt", "text/html", "application/json", "application/statuslist+cwt"])
    func contentTypes(type: String) async throws {
        let token = try await world.claims().signed(by: world.issuer.signer)
        world.transport.enqueue(world.answer(token, type: type))
        #expect(await failure() == .unacceptableAnswer)
    }

    @Test func `aren't taken from a flood or nonsense`() async throws {
        let flood = String(repeating: "a", count: 3 * 1024 * 1024)
        for (text, code) in [
            (flood, StatusListError.Code.unacceptableAnswer), ("", .invalidDocument), ("x.y.z", .invalidDocument),
            ("{}", .invalidDocument),
        ] {
            world.transport.enqueue(world.answer(text))
            #expect(await failure() == code)
            world.issuer.clock.advance(by: .seconds(5))
        }
    }

    @Test func `aren't asked for again too soon`() async throws {
        #expect(await failure() == .unreachable)
        for _ in 0..<100 { #expect(await failure() == .waitingToRetry) }
        #expect(world.transport.requests.count == 1)
    }
}
