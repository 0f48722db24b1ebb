import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Asking what a token is worth")
struct IntrospectTokenTests {
    private let world: World
    private let backend: String

    /// The backend of Photos has no key. It asks as the client Photos.
    init() async throws {
        world = try await World()
        let backend = try #require(try await world.records.client("photos")?.audience)
        self.backend = backend
        _ = try await world.registerConfidential("stranger")
        var metadata = ClientMetadata()
        metadata.clientName = "Nightly"
        metadata.grantTypes = [.clientCredentials]
        metadata.scope = "photos.read"
        metadata.resources = [backend]
        _ = try await world.service.registerClient(metadata, id: "nightly")
    }

    private func ask(
        _ token: Secret?, as id: ClientID, isAuthenticated: Bool = true
    ) async throws -> IntrospectionResponse {
        try await world.service.introspectToken(
            IntrospectionRequest(token: try #require(token)),
            from: world.caller(id, key: nil, isAuthenticated: isAuthenticated))
    }

    private func tokenOfNightly() async throws -> Secret {
        let request = ClientCredentialsRequest().parameters
        return try await world.respond(request, as: world.caller("nightly", key: nil, isAuthenticated: true)).get()
            .accessToken
    }

    private func revoke(_ token: Secret, as id: ClientID) async throws {
        try await world.service.revokeToken(
            RevocationRequest(token: token), from: world.caller(id, key: nil, isAuthenticated: true))
    }

    @Test func `describes an access token to the backend that it is for`() async throws {
        let tokens = try await world.signIn("photos")
        let claims = try await world.claims(tokens)
        guard case .active(let token) = try await ask(tokens.accessToken, as: "photos") else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(token.subject == claims.subject && token.clientID == "photos" && token.audience == [backend])
        #expect(token.scope == claims.scope && token.identifier == claims.identifier)
        #expect(token.expiresAt == claims.expiresAt && token.issuedAt == claims.issuedAt)
        #expect(token.tokenType == .dpop && token.keyThumbprint == claims.keyThumbprint)
        #expect(token.username == nil)
    }

    @Test func `describes an access token to a client that stands for the backend of an app without a secret`()
        async throws
    {
        let tokens = try await world.signIn("photos")
        #expect(try await ask(tokens.accessToken, as: "stranger") == .inactive)
        let backend = backend
        _ = try await world.service.updateClient("stranger") { $0.standsFor = [backend] }
        #expect(try await ask(tokens.accessToken, as: "stranger") != .inactive)
        #expect(try await ask(tokens.refreshToken, as: "stranger") == .inactive)
        #expect(try await ask(world.signIn("notes").accessToken, as: "stranger") == .inactive)
    }

    @Test func `describes a refresh token until its idle end, and not from then on`() async throws {
        let tokens = try await world.signIn("photos")
        let family = try #require(try await world.families.first)
        world.time.advance(by: .seconds(family.idleEnd.timeIntervalSince(world.time.now) - 1))
        guard case .active(let token) = try await ask(tokens.refreshToken, as: "photos") else {
            Issue.record("The token isn't active a second before its end.")
            return
        }
        #expect(token.expiresAt == family.idleEnd)
        world.time.advance(by: .seconds(1))
        #expect(try await ask(tokens.refreshToken, as: "photos") == .inactive)
        #expect(try await world.refresh(tokens.refreshToken, as: "photos").isRefused)
    }

    @Test func `describes no refresh token whose family has ended, also before its idle end`() async throws {
        let world = try await World {
            $0.lifetimes.family = .seconds(1000)
            $0.lifetimes.idleRefreshToken = .seconds(5000)
        }
        let caller = try await world.caller("photos", key: nil, isAuthenticated: true)
        let request = IntrospectionRequest(token: try #require(try await world.signIn("photos").refreshToken))
        world.time.advance(by: .seconds(999))
        #expect(try await world.service.introspectToken(request, from: caller) != .inactive)
        world.time.advance(by: .seconds(1))
        #expect(try await world.service.introspectToken(request, from: caller) == .inactive)
    }

    @Test func `describes no refresh token that was spent or revoked`() async throws {
        let tokens = try await world.signIn("photos")
        let successor = try await world.refresh(tokens.refreshToken, as: "photos").get()
        #expect(try await ask(tokens.refreshToken, as: "photos") == .inactive)
        #expect(try await ask(successor.refreshToken, as: "photos") != .inactive)
        try await revoke(try #require(successor.refreshToken), as: "photos")
        #expect(try await ask(successor.refreshToken, as: "photos") == .inactive)
    }

    @Test func `tells other clients nothing`() async throws {
        let tokens = try await world.signIn("photos")
        #expect(try await ask(tokens.accessToken, as: "stranger") == .inactive)
        #expect(try await ask(tokens.refreshToken, as: "stranger") == .inactive)
        #expect(try await ask(tokens.refreshToken, as: "nightly") == .inactive)
        #expect(try await ask(Secret("unknown"), as: "stranger") == .inactive)
    }

    @Test func `is refused to clients that haven't authenticated`() async throws {
        let tokens = try await world.signIn("photos")
        await expectRefusal(.unauthorizedClient) {
            try await ask(tokens.accessToken, as: "photos", isAuthenticated: false)
        }
    }

    @Test func `says at once that a revoked or expired token is worth nothing`() async throws {
        let tokens = try await world.signIn("photos")
        try await revoke(try #require(tokens.refreshToken), as: "photos")
        #expect(try await ask(tokens.accessToken, as: "photos") == .inactive)
        #expect(try await ask(tokens.refreshToken, as: "photos") == .inactive)
        let others = try await world.signIn("photos", key: "another")
        world.time.advance(by: .seconds(301))
        #expect(try await ask(others.accessToken, as: "photos") == .inactive)
        #expect(try await ask(others.refreshToken, as: "photos") != .inactive)
    }

    @Test func `describes a refresh token to its client until it is used`() async throws {
        let tokens = try await world.signIn("photos")
        guard case .active(let token) = try await ask(tokens.refreshToken, as: "photos") else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(token.clientID == "photos" && token.tokenType == nil)
        #expect(token.subject == (try await world.claims(tokens).subject))
        let next = try await world.refresh(tokens.refreshToken, as: "photos").get()
        #expect(try await ask(tokens.refreshToken, as: "photos") == .inactive)
        #expect(try await ask(next.refreshToken, as: "photos") != .inactive)
    }

    @Test func `describes a client's own token until the client revokes it, and no other one`() async throws {
        let (token, other) = (try await tokenOfNightly(), try await tokenOfNightly())
        #expect(try await ask(token, as: "nightly") != .inactive)
        #expect(try await ask(token, as: "photos") != .inactive)
        await expectRefusal(.invalidGrant) { try await revoke(token, as: "photos") }
        #expect(try await ask(token, as: "photos") != .inactive)
        try await revoke(token, as: "nightly")
        try await revoke(token, as: "nightly")
        #expect(try await ask(token, as: "photos") == .inactive)
        #expect(try await ask(other, as: "photos") != .inactive)
        #expect(try await world.count(.tokenRevoked) == 1)
    }

    @Test func `says that the token of a removed client is worth nothing`() async throws {
        let token = try await tokenOfNightly()
        try await world.service.removeClient("nightly")
        #expect(try await ask(token, as: "photos") == .inactive)
    }

    @Test func `says that a client's own token is worth nothing when the client has lost the grant or the backend`()
        async throws
    {
        let token = try await tokenOfNightly()
        _ = try await world.service.updateClient("nightly") { $0.resources = ["https://other.example.com"] }
        #expect(try await ask(token, as: "photos") == .inactive)
        _ = try await world.service.updateClient("nightly") { [backend] in $0.resources = [backend] }
        #expect(try await ask(token, as: "photos") != .inactive)
    }

    @Test func `tells of no scope that the client has lost`() async throws {
        let tokens = try await world.signIn("photos")
        _ = try await world.service.updateClient("photos") { $0.scope = "openid photos.read" }
        guard case .active(let token) = try await ask(tokens.accessToken, as: "photos") else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(token.scope?.contains("photos.write") == false, "\(token.scope?.description ?? "")")
    }

    @Test func `doesn't describe an encrypted token, but what it contains`() async throws {
        let tokens = try await world.signIn("notes")
        let sealed = try SealedToken(compact: tokens.accessToken.revealed)
        #expect(try await ask(tokens.accessToken, as: "notes") == .inactive)
        let content = try sealed.open(with: [DecryptionKey(world.backend)])
        #expect(try await ask(Secret(String(decoding: content, as: UTF8.self)), as: "notes") != .inactive)
    }
}

extension TokenAnswer {
    fileprivate var isRefused: Bool {
        if case .failure = self { true } else { false }
    }
}
