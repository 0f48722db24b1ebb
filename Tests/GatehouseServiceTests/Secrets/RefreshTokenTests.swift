import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A refresh token")
struct RefreshTokenTests {
    @Test func `is refused without a look into the storage if a byte of it differs`() async throws {
        let world = try await World()
        let token = try #require(try await world.signIn().refreshToken)
        let bytes = try #require(Base64URL.decode(token.revealed))
        world.engine.hook(before: 0) {}
        let caller = try await world.caller("notes")
        let before = world.engine.count
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            let answer = try await world.respond(refreshing(Base64URL.encode(other)), as: caller)
            #expect(answer.error == .invalidGrant, "byte \(index)")
        }
        for text in ["x", Base64URL.encode(bytes.dropLast()), Base64URL.encode(bytes + [0]), token.revealed + "="] {
            #expect(try await world.respond(refreshing(text), as: caller).error == .invalidGrant)
        }
        #expect(world.engine.count == before)
        #expect(try await world.respond(refreshing(token.revealed), as: caller).error == nil)
        #expect(world.engine.count > before)
    }

    private func refreshing(_ text: String) -> OAuthParameters {
        RefreshRequest(refreshToken: Secret(text)).parameters
    }

    @Test func `needs no more rows, however often it is used`() async throws {
        let world = try await World()
        var token = try await world.signIn().refreshToken
        let count = try await world.rowCount
        for _ in 0..<100 { token = try await world.refresh(token).get().refreshToken }
        #expect(try await world.rowCount == count)
        #expect(try await world.families.map(\.generation) == [100])
    }

    @Test func `that others misuse is written into the audit once an hour`() async throws {
        let world = try await World()
        let token = try await world.signIn().refreshToken
        func misuse() async throws -> Int {
            for _ in 0..<3 { #expect(try await world.refresh(token, key: "thief").error == .invalidGrant) }
            return try await world.count(.refreshRefused, .refused)
        }
        #expect(try await misuse() == 1)
        world.time.advance(by: .seconds(3599))
        #expect(try await misuse() == 1)
        world.time.advance(by: .seconds(1))
        #expect(try await misuse() == 2)
        #expect(try await world.refresh(token).error == nil)
    }
}
