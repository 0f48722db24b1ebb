import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client that does without PKCE")
struct WithoutPKCETests {
    private let world: World

    init() async throws {
        world = try await World()
        _ = try await world.registerConfidential("site")
        _ = try await world.service.updateClient("site") { $0.requiresPKCE = false }
    }

    private func redeem(
        _ code: ServiceDriver.IssuedCode, by id: ClientID = "site", change: (inout OAuthParameters) -> Void = { _ in }
    ) async throws -> TokenAnswer {
        var parameters = try code.parameters()
        change(&parameters)
        return try await world.respond(parameters, as: world.caller(id, key: nil, isAuthenticated: true))
    }

    @Test func `gets a code and redeems it`() async throws {
        let code = try await world.code("site") { $0.codeChallenge = nil }
        #expect(try await redeem(code) { $0.set("code_verifier", nil) }.error == nil)
    }

    @Test func `can use it, and then has to (3A-11)`() async throws {
        let code = try await world.code("site")
        #expect(try await redeem(code) { $0.set("code_verifier", nil) }.error == .invalidGrant)
        let other = CodeVerifier(randomness: world.randomness).value.revealed
        #expect(try await redeem(code) { $0.set("code_verifier", other) }.error == .invalidGrant)
        #expect(try await redeem(code).error == nil)
    }

    @Test func `is refused if it sends a verifier for a code without a challenge (3A-11)`() async throws {
        let code = try await world.code("site") { $0.codeChallenge = nil }
        #expect(try await redeem(code).error == .invalidGrant)
    }

    @Test func `is one that authenticates, and was registered so`() async throws {
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.updateClient("notes") { $0.requiresPKCE = false }
        }
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.updateClient("site") { $0.tokenEndpointAuthMethod = "none" }
        }
        _ = try await world.registerConfidential("other")
        for id in ["other", "notes"] as [ClientID] {
            await expectRefusal(.invalidRequest) {
                try await world.code(id) { $0.codeChallenge = nil }
            }
        }
    }

    @Test func `needs it again as soon as its registration says so`() async throws {
        let code = try await world.code("site") { $0.codeChallenge = nil }
        _ = try await world.service.updateClient("site") { $0.requiresPKCE = true }
        let answer = try await redeem(code) { $0.set("code_verifier", nil) }
        #expect(answer.error == .invalidGrant)
        guard case .failure(let refusal) = answer else { return }
        #expect(refusal.reason == "The parameter code_verifier is missing.")
    }
}
