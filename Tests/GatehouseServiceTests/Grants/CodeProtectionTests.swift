import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("What protects the codes of a client")
struct CodeProtectionTests {
    private let world: World

    init() async throws {
        world = try await World()
        _ = try await world.registerConfidential("site")
    }

    private func settle(_ protection: CodeProtection?, of id: ClientID = "site") async throws {
        _ = try await world.service.updateClient(id, settings: { $0.codeProtection = protection }) { _ in }
    }

    /// A code for a request without a challenge.
    private func code(nonce: String? = nil, scope: String = "openid") async throws -> ServiceDriver.IssuedCode {
        try await world.code("site", scope: scope) { ($0.codeChallenge, $0.nonce) = (nil, nonce) }
    }

    private func redeem(
        _ code: ServiceDriver.IssuedCode, by id: ClientID = "site", change: (inout OAuthParameters) -> Void = { _ in }
    ) async throws -> TokenAnswer {
        var parameters = try code.parameters()
        change(&parameters)
        return try await world.respond(parameters, as: world.caller(id, key: nil, isAuthenticated: true))
    }

    private func redeemWithoutVerifier(_ code: ServiceDriver.IssuedCode) async throws -> TokenAnswer {
        try await redeem(code) { $0.set("code_verifier", nil) }
    }

    @Test func `is the authentication of a client that authenticates`() async throws {
        #expect(try await redeemWithoutVerifier(try await code()).error == nil)
    }

    @Test func `is a challenge, too, if one is sent (3A-11)`() async throws {
        let code = try await world.code("site")
        #expect(try await redeemWithoutVerifier(code).error == .invalidGrant)
        let other = CodeVerifier(randomness: world.randomness).value.revealed
        #expect(try await redeem(code) { $0.set("code_verifier", other) }.error == .invalidGrant)
        #expect(try await redeem(code).error == nil)
    }

    @Test(arguments: CodeProtection.allCases)
    func `isn't a verifier for a code without a challenge (3A-11)`(protection: CodeProtection) async throws {
        let code = try await code(nonce: "nonce")
        try await settle(protection)
        #expect(try await redeem(code).error == .invalidGrant)
    }

    @Test func `is PKCE for a client that doesn't authenticate, whatever its row says`() async throws {
        for protection in [CodeProtection.client, .pkceOrNonce] {
            await expectRefusal(.invalidClientMetadata) { try await settle(protection, of: "notes") }
            try await settle(protection)
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.updateClient("site") { $0.tokenEndpointAuthMethod = "none" }
            }
        }
        try await settle(.pkce, of: "notes")
        try await settle(nil, of: "notes")
        try await world.storage.write { transaction in
            let before = try transaction.existing(ClientID("notes"))
            var after = before
            after.settings.codeProtection = .client
            transaction.update(before, to: after)
        }
        await expectRefusal(.invalidRequest) {
            try await world.code("notes") { ($0.codeChallenge, $0.nonce) = (nil, "nonce") }
        }
    }

    @Test func `is PKCE for a client of which that was decided`() async throws {
        try await settle(.pkce)
        await expectRefusal(.invalidRequest) { try await code(nonce: "nonce") }
        #expect(try await redeem(try await world.code("site")).error == nil)
    }

    @Test func `is PKCE or the nonce of a request with openid`() async throws {
        try await settle(.pkceOrNonce)
        await expectRefusal(.invalidRequest) { try await code() }
        await expectRefusal(.invalidRequest) { try await code(nonce: "nonce", scope: "offline_access") }
        #expect(try await redeemWithoutVerifier(try await code(nonce: "nonce")).error == nil)
        #expect(try await redeem(try await world.code("site", scope: "offline_access")).error == nil)
    }

    @Test func `is demanded again of a code that was issued before the decision`() async throws {
        let (bare, bound) = (try await code(), try await code(nonce: "nonce"))
        try await settle(.pkceOrNonce)
        #expect(try await redeemWithoutVerifier(bare).error == .invalidGrant)
        #expect(try await redeemWithoutVerifier(bound).error == nil)
        let late = try await code(nonce: "nonce")
        try await settle(.pkce)
        let answer = try await redeemWithoutVerifier(late)
        #expect(answer.error == .invalidGrant)
        guard case .failure(let refusal) = answer else { return }
        #expect(refusal.reason == "The parameter code_verifier is missing.")
    }

    @Test func `is demanded of a code even if the client was looked up before the decision`() async throws {
        let (code, stale) = (try await code(nonce: "nonce"), try await world.caller("site", key: nil))
        try await settle(.pkce)
        let caller = TokenCaller(client: stale.client, isAuthenticated: true, keyThumbprint: nil, address: nil)
        var parameters = try code.parameters()
        parameters.set("code_verifier", nil)
        #expect(try await world.respond(parameters, as: caller).error == .invalidGrant)
    }

    @Test func `is demanded of a request that was prepared before the decision`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let prepared = try await world.driver.prepare("site", verifier: CodeVerifier(randomness: world.randomness)) {
            $0.codeChallenge = nil
        }
        try await settle(.pkce)
        await expectRefusal(.invalidClient) {
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }
    }

    @Test func `is nothing that the code of a device needs`() async throws {
        _ = try await world.service.updateClient("site", settings: { $0.codeProtection = .pkce }) {
            $0.grantTypes = [.deviceCode]
        }
        let cookie = try await world.driver.signInBrowser()
        let caller = try await world.caller("site", key: nil, isAuthenticated: true)
        let codes = try await world.driver.deviceCodes(for: caller)
        try await world.driver.allow(codes, in: cookie)
        let request = DeviceTokenRequest(deviceCode: codes.deviceCode)
        #expect(try await world.respond(request.parameters, as: caller).error == nil)
        #expect(try await world.records.client("site")?.codeBinding == nil)
    }

    @Test func `is a decision that the audit names`() async throws {
        try await settle(.pkceOrNonce)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .clientUpdated), limit: 1)
        #expect(entries.map(\.details.changes) == [["code_protection"]])
    }

    @Test(arguments: ["{\"code_protection\":\"plain\"}", "{\"consent\":1}", "{\"other\":true}", "[]", ""])
    func `isn't guessed if the row can't be read`(text: String) {
        #expect(ClientSettings(cell: .text(text)) == nil)
    }
}
