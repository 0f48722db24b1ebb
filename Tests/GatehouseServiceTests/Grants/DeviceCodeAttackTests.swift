import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 8628, sections 3.5 and 5
@Suite("A device code under attack")
struct DeviceCodeAttackTests {
    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        try await world.registerTV()
        cookie = try await world.driver.signInBrowser()
    }

    @Test func `is of no use to another client, nor with another key or none, and stays the device's`() async throws {
        try await world.registerTV("radio")
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        #expect(try await world.ask(codes, as: "radio").error == .invalidGrant)
        #expect(try await world.ask(codes, key: "thief").error == .invalidGrant)
        #expect(try await world.ask(codes, key: nil).error == .invalidGrant)
        #expect(try await world.ask(codes).error == nil)
        #expect(try await world.count(.codeReused) == 0)
    }

    @Test func `is bound to the key of the first redemption if the request had none`() async throws {
        let codes = try await world.deviceCodes(key: nil)
        try await world.driver.allow(codes, in: cookie)
        let tokens = try await world.ask(codes, key: "key").get()
        #expect(try await world.ask(codes, key: "thief").error == .invalidGrant)
        #expect(try await world.refresh(tokens.refreshToken, as: "tv").error == .invalidGrant, "the code was stolen")
        #expect(try await world.count(.codeReused) == 1)
    }

    @Test func `isn't told to others whether it waits, is allowed or denied`() async throws {
        let codes = try await world.deviceCodes()
        #expect(try await world.ask(codes, key: "thief").error == .invalidGrant)
        try await world.driver.answer(codes, with: .deny, in: cookie)
        #expect(try await world.ask(codes, key: "thief").error == .invalidGrant)
        #expect(try await world.ask(codes).error == .accessDenied)
        #expect(try await world.ask(codes).error == .accessDenied)
    }

    @Test func `is redeemed once by many requests at once, which get the same refresh token`() async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        let answers = try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try await world.ask(codes).get().refreshToken?.revealed } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(answers.count == 1 && !answers.contains(nil))
        #expect(try await world.families.count == 1)
    }

    @Test func `ends what came of it when it is used again after its refresh token, or without a proof`() async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        let next = try await world.refresh(world.ask(codes).get().refreshToken, as: "tv").get()
        #expect(try await world.ask(codes).error == .invalidGrant)
        #expect(try await world.refresh(next.refreshToken, as: "tv").error == .invalidGrant)

        try await world.registerTV("plain") { $0.dpopBoundAccessTokens = false }
        let others = try await world.deviceCodes("plain", key: nil, scope: "openid")
        try await world.driver.allow(others, in: cookie)
        let tokens = try await world.ask(others, as: "plain", key: nil).get()
        #expect(try await world.ask(others, as: "plain", key: nil).error == .invalidGrant)
        #expect(try await world.refresh(tokens.refreshToken, as: "plain", key: nil).error == .invalidGrant)
    }

    @Test func `expires, also if it was allowed in time`() async throws {
        let (waiting, allowed) = (try await world.deviceCodes(), try await world.deviceCodes())
        try await world.driver.allow(allowed, in: cookie)
        world.time.advance(by: .seconds(599))
        #expect(try await world.ask(waiting).error == .authorizationPending)
        world.time.advance(by: .seconds(1))
        #expect(try await world.ask(waiting).error == .expiredToken)
        #expect(try await world.ask(allowed).error == .expiredToken)
        #expect(try await world.families.isEmpty)
    }

    @Test func `asked for too often has to wait five seconds longer each time, for good`() async throws {
        let codes = try await world.deviceCodes()
        #expect(try await world.ask(codes).error == .authorizationPending)
        world.time.advance(by: .seconds(4))
        #expect(try await world.ask(codes).error == .slowDown)
        world.time.advance(by: .seconds(9))
        #expect(try await world.ask(codes).error == .slowDown)
        for _ in 0..<3 {
            world.time.advance(by: .seconds(15))
            #expect(try await world.ask(codes).error == .authorizationPending)
        }
        world.time.advance(by: .seconds(14))
        #expect(try await world.ask(codes).error == .slowDown)
        world.time.advance(by: .seconds(1))
        try await world.driver.allow(codes, in: cookie)
        #expect(try await world.ask(codes).error == nil, "there is an answer, so nobody has to wait")
    }

    @Test func `isn't slowed down by others who ask for it`() async throws {
        let codes = try await world.deviceCodes()
        #expect(try await world.ask(codes).error == .authorizationPending)
        for _ in 0..<5 { #expect(try await world.ask(codes, key: "thief").error == .invalidGrant) }
        world.time.advance(by: .seconds(5))
        #expect(try await world.ask(codes).error == .authorizationPending)
    }

    @Test func `that nobody knows gets no more than a refusal`() async throws {
        var codes = try await world.deviceCodes()
        codes.deviceCode = Secret("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
        #expect(try await world.ask(codes).error == .invalidGrant)
    }

    @Test func `leaves no time in its row by which its tokens could be told apart`() async throws {
        let codes = try await world.deviceCodes()
        _ = try await world.ask(codes)
        try await world.driver.allow(codes, in: cookie)
        _ = try await world.ask(codes).get()
        let row = try #require(
            try await world.storage.read { transaction in
                try transaction.first(DeviceCodeRecord.self, where: \.digest == TokenDigest(of: codes.deviceCode))
            })
        #expect(row.askedAt == nil && row.removableAt == row.removableAt.hour)
    }
}
