import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Refreshing tokens")
struct RefreshTokensTests {
    @Test func `brings a successor and another access token (3A-26)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let second = try await world.refresh(first.refreshToken).get()
        let successor = try #require(second.refreshToken)
        #expect(!successor.matches(try #require(first.refreshToken)))
        #expect(!second.accessToken.matches(first.accessToken))
        #expect(second.tokenType == .dpop)
        #expect(try await world.refresh(successor).error == nil)
        #expect(try await world.families.map(\.generation) == [2])
    }

    @Test func `gives a retry by the same key the same successor, until that is used (3A-28)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let lost = try await world.refresh(first.refreshToken).get()
        let again = try await world.refresh(first.refreshToken).get()
        #expect(try #require(again.refreshToken).matches(try #require(lost.refreshToken)))
        #expect(!again.accessToken.matches(lost.accessToken))
        #expect(try await world.families.map(\.generation) == [1])
        let next = try await world.refresh(again.refreshToken).get()
        #expect(try await world.refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await world.refresh(next.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `revokes the family when a token older than the last one comes by its key (3A-27)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let second = try await world.refresh(first.refreshToken).get()
        let third = try await world.refresh(second.refreshToken).get()
        #expect(try await world.refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await world.refresh(third.refreshToken).error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.refreshTokenReused])
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `ends nothing for a thief of a spent token, who lacks the key (3A-27, 3A-32)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let second = try await world.refresh(first.refreshToken).get()
        let third = try await world.refresh(second.refreshToken).get()
        for token in [first.refreshToken, second.refreshToken, third.refreshToken] {
            #expect(try await world.refresh(token, key: "thief").error == .invalidGrant)
            #expect(try await world.refresh(token, key: nil).error == .invalidGrant)
            #expect(try await world.refresh(token, as: "photos").error == .invalidGrant)
        }
        #expect(try await world.count(.refreshReused) == 0)
        #expect(try await world.refresh(third.refreshToken).error == nil)
    }

    @Test func `has no second chance for tokens without a key (3A-28)`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        let first = try await world.signIn("web", key: nil)
        let second = try await world.refresh(first.refreshToken, as: "web", key: nil).get()
        #expect(try await world.refresh(first.refreshToken, as: "web", key: nil).error == .invalidGrant)
        #expect(try await world.refresh(second.refreshToken, as: "web", key: nil).error == .invalidGrant)
    }

    @Test func `refuses another client and another key, and the family lives on (3A-32)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        #expect(try await world.refresh(first.refreshToken, as: "photos").error == .invalidGrant)
        #expect(try await world.refresh(first.refreshToken, key: "thief").error == .invalidGrant)
        #expect(try await world.refresh(first.refreshToken, key: nil).error == .invalidGrant)
        #expect(try await world.count(.refreshRefused) == 1)
        #expect(try await world.refresh(first.refreshToken).error == nil)
    }

    @Test func `rotates once when 50 come at once, and all get the same successor (3A-29)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let outcomes = try await withThrowingTaskGroup(of: TokenAnswer.self) { group in
            for _ in 0..<50 { group.addTask { try await world.refresh(first.refreshToken) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let successors = try outcomes.map { try #require($0.get().refreshToken).revealed }
        #expect(Set(successors).count == 1)
        #expect(try await world.families.map(\.generation) == [1])
    }

    @Test func `ends when nobody used the token for long, or the family is too old (3A-30)`() async throws {
        let world = try await World {
            $0.lifetimes.idleRefreshToken = .seconds(1000)
            $0.lifetimes.family = .seconds(2500)
        }
        var token = try await world.signIn().refreshToken
        let idle = token
        for _ in 0..<2 {
            world.time.advance(by: .seconds(999))
            token = try await world.refresh(token).get().refreshToken
        }
        world.time.advance(by: .seconds(502))
        #expect(try await world.refresh(token).error == .invalidGrant)
        let fresh = try await World { $0.lifetimes.idleRefreshToken = .seconds(1000) }
        let unused = try await fresh.signIn().refreshToken
        fresh.time.advance(by: .seconds(1000))
        #expect(try await fresh.refresh(unused).error == .invalidGrant)
        #expect(idle != nil)
    }

    @Test func `never makes an access token that outlives its family (3A-30)`() async throws {
        let world = try await World { $0.lifetimes.family = .seconds(400) }
        let first = try await world.signIn()
        world.time.advance(by: .seconds(350))
        #expect(try await world.refresh(first.refreshToken).get().expiresIn == 50)
    }

    @Test func `grants less and never more (3A-25)`() async throws {
        let world = try await World()
        let first = try await world.signIn(scope: "notes.read notes.write")
        let less = try await world.refresh(first.refreshToken, scope: "notes.read").get()
        #expect(less.scope?.description == "notes.read")
        #expect(try await world.refresh(less.refreshToken, scope: "notes.read openid").error == .invalidScope)
        #expect(
            try await world.refresh(less.refreshToken, resources: ["https://photos.example.com"]).error
                == .invalidTarget)
        let again = try await world.refresh(less.refreshToken).get()
        #expect(again.scope?.description == "notes.read notes.write")
    }

    @Test func `ends with a changed password, a revoked device or a removed client (3A-31)`() async throws {
        let ends: [(World) async throws -> Void] = [
            { try await $0.service.changePassword(of: $0.ada, to: Secret("another long password")) },
            {
                let device = try #require(try await $0.records.devices(account: $0.ada).first)
                #expect(try await $0.service.revokeDevice(device.id) == 1)
            },
        ]
        for end in ends {
            let world = try await World()
            let response = try await world.signIn()
            try await end(world)
            #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        }
        let world = try await World()
        _ = try await world.signIn()
        try await world.service.removeClient("notes")
        #expect(try await world.families.map(\.revocationReason) == [.clientRemoved])
    }

    @Test func `leaves nothing in the storage that a thief could use (3A-59)`() async throws {
        let world = try await World()
        let first = try await world.signIn()
        let presented = try #require(first.refreshToken)
        let successor = try #require(try await world.refresh(presented).get().refreshToken)
        let family = try #require(try await world.families.first)
        let sealed = try #require(family.sealedCurrent)
        #expect(!sealed.contains(successor.revealedBytes))
        #expect(family.previous == TokenDigest(of: presented))
        #expect(family.current == TokenDigest(of: successor))
    }
}

extension [UInt8] {
    func contains(_ other: [UInt8]) -> Bool {
        guard !other.isEmpty, other.count <= count else { return false }
        return (0...(count - other.count)).contains { Array(self[$0..<($0 + other.count)]) == other }
    }
}
