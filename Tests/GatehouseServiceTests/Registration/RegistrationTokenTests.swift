import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Wrong registration access tokens")
struct RegistrationTokenTests {
    private let world: World

    init() async throws {
        world = try await World {
            $0.limits.clientFailures = LimitRules.Limit(3, in: .seconds(60))
            $0.limits.registrationFailures = LimitRules.Limit(8, in: .seconds(60))
        }
    }

    /// The refusal of a wrong token, and whether the database was asked.
    private func attempt(
        _ id: ClientID, from address: String = "192.0.2.1"
    ) async throws -> (code: OAuthErrorCode?, isRead: Bool) {
        let before = world.engine.count
        let refusal = await #expect(throws: Refusal.self) {
            try await world.service.checkRegistrationToken.client(id, with: Secret("guess"), from: address)
        }
        return (refusal?.code, world.engine.count > before)
    }

    @Test(arguments: ["notes", "platform", "client.nobody"] as [ClientID])
    func `are limited for one client, whether it exists or not, and then no row is read`(id: ClientID) async throws {
        for _ in 0..<3 { #expect(try await attempt(id) == (.invalidToken, true)) }
        #expect(try await attempt(id) == (.tooManyAttempts, false))
        #expect(try await attempt(id, from: "198.51.100.1").code == .invalidToken)
        world.time.advance(by: .seconds(60))
        #expect(try await attempt(id).code == .invalidToken)
    }

    @Test func `are limited for all clients together, and then no row is read`() async throws {
        for number in 0..<7 { #expect(try await attempt(ClientID("client.\(number)")).code == .invalidToken) }
        #expect(try await attempt("notes").code == .invalidToken)
        for id: ClientID in ["notes", "photos", "client.8"] {
            #expect(try await attempt(id) == (.tooManyAttempts, false))
        }
        #expect(try await attempt("photos", from: "198.51.100.1").code == .invalidToken)
        world.time.advance(by: .seconds(60))
        #expect(try await attempt("client.9").code == .invalidToken)
    }

    @Test func `for clients that don't exist tell nobody which do`() async throws {
        for number in 0..<4 { #expect(try await attempt(ClientID("client.\(number)")).code == .invalidToken) }
        for id: ClientID in ["notes", "client.4"] { #expect(try await attempt(id).code == .invalidToken) }
    }

    @Test func `for what no client can be called count for the network only`() async throws {
        let long = ClientID(String(repeating: "a", count: 65))
        for _ in 0..<8 { #expect(try await attempt(long).code == .invalidToken) }
        #expect(try await attempt(long) == (.tooManyAttempts, false))
    }
}
