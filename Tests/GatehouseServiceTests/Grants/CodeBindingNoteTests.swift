import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The note of what a client's codes are bound to")
struct CodeBindingNoteTests {
    private let world: World

    init() async throws {
        world = try await World()
        _ = try await world.registerConfidential("site")
    }

    private func redeem(_ binding: CodeBinding, scope: String = "openid") async throws -> TokenAnswer {
        let code = try await world.code("site", scope: scope) { request in
            if binding != .pkce { request.codeChallenge = nil }
            if binding != .neither { request.nonce = "nonce" }
        }
        var parameters = try code.parameters()
        if binding != .pkce { parameters.set("code_verifier", nil) }
        let caller = try await world.caller("site", key: nil, isAuthenticated: true)
        world.engine.hook(before: .max) {}
        return try await world.respond(parameters, as: caller)
    }

    /// Signs Ada in, and returns how many transactions the redemption took.
    @discardableResult
    private func signIn(_ binding: CodeBinding, scope: String = "openid") async throws -> Int {
        _ = try await redeem(binding, scope: scope).get()
        return world.engine.count
    }

    private var noted: CodeBinding? {
        get async throws { try await world.records.client("site")?.codeBinding?.binding }
    }

    @Test(arguments: CodeBinding.allCases)
    func `says what the first one was bound to`(binding: CodeBinding) async throws {
        try await signIn(binding)
        #expect(try await noted == binding)
        #expect(try await world.records.client("site")?.sendsNeitherChallengeNorNonce == (binding == .neither))
    }

    @Test func `takes no nonce for one without openid`() async throws {
        try await signIn(.nonce, scope: "offline_access")
        #expect(try await noted == .neither)
    }

    @Test func `is the weakest one of a day, and is written only if it changes`() async throws {
        let noting = try await signIn(.pkce)
        for binding in [CodeBinding.nonce, .neither] {
            #expect(try await signIn(binding) == noting)
            #expect(try await noted == binding)
        }
        for binding in CodeBinding.allCases { #expect(try await signIn(binding) == noting - 1, "\(binding)") }
        #expect(try await noted == .neither)
        world.time.advance(by: .seconds(86_400))
        // The first one reads the keys again.
        try await signIn(.neither)
        #expect(try await signIn(.neither) == noting - 1)
        #expect(try await signIn(.pkce) == noting)
        #expect(try await noted == .pkce)
    }

    @Test func `isn't made for a request that nobody redeems, or that a client without a secret redeems`() async throws
    {
        _ = try await world.code("site") { $0.codeChallenge = nil }
        #expect(try await noted == nil)
        _ = try await world.signIn("notes")
        #expect(try await world.records.client("notes")?.codeBinding == nil)
    }

    @Test func `costs no sign-in if the storage fails`() async throws {
        let code = try await world.code("site")
        let caller = try await world.caller("site", key: nil, isAuthenticated: true)
        world.engine.hook(before: 1) { throw StorageError(.unavailable, "a test") }
        #expect(try await world.respond(code.parameters(), as: caller).error == nil)
        #expect(try await noted == nil)
        try await signIn(.pkce)
        #expect(try await noted == .pkce)
    }

    @Test func `stays when the client is changed, and goes with it`() async throws {
        try await signIn(.neither)
        _ = try await world.service.updateClient("site") { $0.clientName = "Our site" }
        #expect(try await noted == .neither)
        try await world.service.removeClient("site")
        _ = try await world.registerConfidential("site")
        #expect(try await noted == nil)
    }
}
