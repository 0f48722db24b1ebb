import Foundation
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J40.
@Suite("Accepted status lists")
struct AcceptedStatusListsTests {
    private let world: TestStatusLists
    private let lists: RemoteStatusLists
    private let reference = StatusReference(uri: TestStatusLists.address, index: 7)

    init() throws {
        world = try TestStatusLists()
        lists = world.lists()
    }

    /// What becomes of a list that differs from a good one.
    private func failure(of change: (inout StatusListClaims) -> Void) async throws -> IssuerError.Code? {
        var claims = world.claims()
        change(&claims)
        world.transport.enqueue(try await world.answer(claims))
        return await lists.failure(of: reference)
    }

    @Test func `are signed by the issuer`() async throws {
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let impostor = try SigningKey(PrivateKey.generate(.p256), keyID: world.issuer.signer.publicKey.keyID)
        for signer in [stranger, impostor] {
            world.transport.enqueue(try await world.answer(world.claims(), signer: signer))
            #expect(await lists.failure(of: reference) == .invalidSignature)
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
        #expect(await lists.failure(of: reference) == .invalidDocument)
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
            let error = await #expect(throws: IssuerError.self) { try await status(1, issuedAt: older) }
            #expect(error?.code == .rolledBack)
            // It doesn't matter whether the older one was refused before it had to make room again.
            for number in 200..<204 { #expect(try await status(number, issuedAt: start) == .valid) }
        }
        #expect(try await status(1, issuedAt: start) == .invalid)
    }

    @Test func `stay when a newer one is refused`() async throws {
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
        let error = await #expect(throws: IssuerError.self) { try await small.status(of: reference) }
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
        #expect(await lists.failure(of: reference) == .unacceptableAnswer)
        #expect(world.transport.requests.count == 1)
    }

    @Test(
        "aren't taken from another type of content",
        arguments: ["application/jwt", "text/html", "application/json", "application/statuslist+cwt"])
    func contentTypes(type: String) async throws {
        let token = try await world.claims().signed(by: world.issuer.signer)
        world.transport.enqueue(world.answer(token, type: type))
        #expect(await lists.failure(of: reference) == .invalidDocument)
    }

    @Test func `aren't taken from a flood or nonsense`() async throws {
        let flood = String(repeating: "a", count: 3 * 1024 * 1024)
        for (text, code) in [
            (flood, IssuerError.Code.unacceptableAnswer), ("", .invalidDocument), ("x.y.z", .invalidDocument),
            ("{}", .invalidDocument),
        ] {
            world.transport.enqueue(world.answer(text))
            #expect(await lists.failure(of: reference) == code)
            world.issuer.clock.advance(by: .seconds(5))
        }
    }
}
