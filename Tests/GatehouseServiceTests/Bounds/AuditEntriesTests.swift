import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("Entries about what a client does for itself")
struct AuditEntriesTests {
    /// The requests of a client for itself.
    enum Deed: CaseIterable {
        case token, exchange
    }

    private let world: World
    private let subject: Secret

    init() async throws {
        world = try await World { $0.bounds.auditEntries.count = 2 }
        try await world.registerNightly()
        subject = try await world.signIn("photos").accessToken
    }

    private func does(_ deed: Deed, scope: Scope = "photos.read") async throws -> TokenAnswer {
        let caller = try await world.caller("nightly", key: nil, isAuthenticated: true)
        switch deed {
        case .token: return try await world.respond(ClientCredentialsRequest(scope: scope).parameters, as: caller)
        case .exchange:
            var request = TokenExchangeRequest(subjectToken: subject)
            request.scope = scope
            return try await world.respond(request.parameters, as: caller)
        }
    }

    /// The numbers of entries about the deed, and of those that say that others are left out.
    private func counts(_ deed: Deed) async throws -> [Int] {
        try await [world.count(deed == .token ? .tokenIssued : .tokenExchanged), world.count(.clientLimited)]
    }

    @Test(arguments: Deed.allCases)
    func `aren't used up by requests that are refused`(deed: Deed) async throws {
        for _ in 0..<3 { #expect(try await does(deed, scope: "other").error == .invalidScope) }
        for number in 1...2 {
            _ = try await does(deed).get()
            #expect(try await counts(deed) == [number, 0])
        }
    }

    @Test(arguments: Deed.allCases)
    func `are left out only if another entry says so`(deed: Deed) async throws {
        for _ in 0..<2 { _ = try await does(deed).get() }
        #expect(try await does(deed, scope: "other").error == .invalidScope)
        #expect(try await counts(deed) == [2, 0])
        for _ in 0..<2 { _ = try await does(deed).get() }
        #expect(try await counts(deed) == [2, 1])
        world.time.advance(by: .seconds(16 * 60))
        _ = try await does(.token).get()
        #expect(try await world.count(.clientLimited) == 2)
    }

    @Test func `aren't used up by a token that is revoked again and again`() async throws {
        try await world.driver.registerApp("maps") { $0.audience = "https://maps.example.com" }
        _ = try await world.service.updateClient("nightly") { $0.resources = ["https://maps.example.com"] }
        let token = try await does(.token).get().accessToken
        let caller = try await world.caller("nightly", key: nil, isAuthenticated: true)
        for _ in 0..<3 { try await world.service.revokeToken(RevocationRequest(token: token), from: caller) }
        #expect(try await world.count(.tokenRevoked) == 1)
        #expect(try await world.count(.clientLimited) == 0)
    }

    @Test func `say that others are left out the next time if it couldn't be stored`() async throws {
        let once = OncePerWindow(time: world.time)
        await #expect(throws: ServiceError.self) {
            try await once.atFirst("limited") { throw ServiceError(.overloaded, "busy") }
        }
        var count = 0
        for _ in 0..<2 { try await once.atFirst("limited") { count += 1 } }
        #expect(count == 1)
    }
}
