import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// Row A36 of the attacks.
@Suite("A backend that exchanges a token")
struct DelegatedExchangeTests {
    private let world: World
    /// The names of the backends in tokens.
    private let (photos, notes): (String, String)

    init() async throws {
        world = try await World()
        photos = try #require(try await world.records.client("photos")?.audience)
        notes = try #require(try await world.records.client("notes")?.audience)
        _ = try await world.service.updateClient("photos") {
            $0.scope = "openid offline_access photos.read notes.read notes.write"
        }
        try await register("gallery")
    }

    /// A client that stands for the backend of Photos, and may call that of Notes.
    private func register(_ id: ClientID, change: (inout ClientMetadata) -> Void = { _ in }) async throws {
        var metadata = ClientMetadata()
        metadata.clientName = id.rawValue
        metadata.grantTypes = [.tokenExchange]
        metadata.scope = "notes.read"
        metadata.tokenEndpointAuthMethod = "client_secret_basic"
        metadata.standsFor = [photos]
        metadata.resources = [notes]
        change(&metadata)
        _ = try await world.service.registerClient(metadata, id: id)
    }

    private func exchange(
        _ token: Secret, as id: ClientID = "gallery", key: String? = nil, isAuthenticated: Bool = true,
        change: (inout TokenExchangeRequest) -> Void = { _ in }
    ) async throws -> TokenAnswer {
        var request = TokenExchangeRequest(subjectToken: token)
        change(&request)
        return try await world.respond(
            request.parameters, as: world.caller(id, key: key, isAuthenticated: isAuthenticated))
    }

    private func introspect(_ token: Secret, as id: ClientID = "gallery") async throws -> IntrospectionResponse {
        try await world.service.introspectToken(
            IntrospectionRequest(token: token), from: world.caller(id, key: nil, isAuthenticated: true))
    }

    /// What a backend finds in an encrypted token.
    private func opened(_ response: TokenResponse) throws -> Secret {
        let key = DecryptionKey(world.backend)
        return Secret(bytes: try SealedToken(compact: response.accessToken.revealed).open(with: [key]))
    }

    @Test func `gets one for another backend, in which it acts for the person (RFC 8693, section 4.1)`() async throws {
        let token = try await world.signIn("photos").accessToken
        let response = try await exchange(token).get()
        #expect(response.issuedTokenType == .accessToken && response.tokenType == .bearer)
        #expect(response.refreshToken == nil && response.idToken == nil && response.scope == "notes.read")
        #expect((try? SealedToken(compact: response.accessToken.revealed)) != nil)
        let claims = try await world.claims(response)
        #expect(claims.actors == ["gallery"] && claims.clientID == "gallery")
        #expect(claims.audience == [notes] && claims.scope == "notes.read")
        #expect(claims.subject == (try await world.claims(world.signIn("notes")).subject))
        #expect(claims.keyThumbprint == nil && claims.deviceID == nil)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .tokenExchanged), limit: 5)
        #expect(entries.map(\.client) == ["gallery"] && entries.map(\.account) == [world.ada])
    }

    @Test func `gets one that is bound to its key, and ends no later than the first one`() async throws {
        let token = try await world.signIn("photos").accessToken
        world.time.advance(by: .seconds(200))
        let response = try await exchange(token, key: "gallery's").get()
        #expect(response.tokenType == .dpop && response.expiresIn == 100)
        #expect(try await world.claims(response).keyThumbprint == World.thumbprint("gallery's"))
    }

    @Test func `gets no scope that the first token hasn't, or that it may not use itself`() async throws {
        _ = try await world.service.updateClient("gallery") { $0.scope = "openid notes.read photos.read" }
        let token = try await world.signIn("photos", scope: "openid photos.read notes.write").accessToken
        let scopes: [(Scope?, Scope?)] = [
            (nil, "photos.read"), ("photos.read notes.write", "photos.read"), ("notes.read", nil), ("openid", nil),
        ]
        for (asked, granted) in scopes {
            let answer = try await exchange(token) { $0.scope = asked }
            #expect(granted == nil ? answer.error == .invalidScope : try answer.get().scope == granted)
        }
    }

    @Test func `gets none for a token that isn't for its backend, or that is worth nothing`() async throws {
        let other = try await world.signIn("notes")
        let encrypted = try await exchange(other.accessToken)
        #expect(encrypted.error == .invalidRequest)
        #expect(try await exchange(opened(other)).error == .invalidRequest)
        let tokens = try await world.signIn("photos")
        #expect(try await exchange(try #require(tokens.refreshToken)).error == .invalidRequest)
        let request = RevocationRequest(token: try #require(tokens.refreshToken))
        try await world.service.revokeToken(request, from: world.caller("photos"))
        #expect(try await exchange(tokens.accessToken).error == .invalidRequest)
        let late = try await world.signIn("photos", key: "another").accessToken
        world.time.advance(by: .seconds(301))
        #expect(try await exchange(late).error == .invalidRequest)
        #expect(try await world.count(.tokenExchanged) == 0)
    }

    @Test func `gets none for a backend that it wasn't registered for, or for two`() async throws {
        let token = try await world.signIn("photos").accessToken
        for names in [[photos], ["https://other.example.com"], [notes, photos], [World.issuer]] {
            #expect(try await exchange(token) { $0.audiences = names }.error == .invalidTarget)
        }
        #expect(try await exchange(token) { $0.audiences = [notes, notes] }.error == nil)
    }

    @Test func `gets none if it doesn't authenticate, stands for another backend, or lacks the grant`() async throws {
        let token = try await world.signIn("photos").accessToken
        #expect(try await exchange(token, isAuthenticated: false).error != nil)
        try await register("stranger") { $0.standsFor = ["https://other.example.com"] }
        #expect(try await exchange(token, as: "stranger").error == .invalidRequest)
        let caller = try await world.caller("gallery", key: nil, isAuthenticated: true)
        _ = try await world.service.updateClient("gallery") {
            $0.grantTypes = [.clientCredentials]
        }
        let request = TokenExchangeRequest(subjectToken: token).parameters
        #expect(try await world.respond(request, as: caller).error == .unauthorizedClient)
    }

    @Test func `can be called in turn, and each party is named`() async throws {
        try await register("archive") {
            $0.standsFor = [notes]
            $0.resources = [photos]
        }
        let first = try await exchange(world.signIn("photos").accessToken).get()
        let second = try await exchange(opened(first), as: "archive") { $0.scope = "notes.read" }.get()
        let claims = try await world.claims(second)
        #expect(claims.actors == ["archive", "gallery"] && claims.clientID == "archive")
        var token = second.accessToken
        for count in 3...AccessTokenClaims.maximumActors {
            let isEven = count.isMultiple(of: 2)
            let response = try await exchange(token, as: isEven ? "archive" : "gallery").get()
            token = isEven ? response.accessToken : try opened(response)
        }
        #expect(try await exchange(token).error == .invalidRequest)
    }

    @Test func `has a token that ends with those of the person's app, with its own right, and by itself`() async throws
    {
        let tokens = try await world.signIn("photos")
        func made() async throws -> Secret { try await opened(exchange(tokens.accessToken).get()) }
        let (one, other) = (try await made(), try await made())
        guard case .active(let described) = try await introspect(one) else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(described.others["act"] == ["sub": "gallery"] && described.scope == "notes.read")
        try await world.service.revokeToken(
            RevocationRequest(token: one), from: world.caller("gallery", key: nil, isAuthenticated: true))
        #expect(try await introspect(one) == .inactive)
        #expect(try await introspect(other) != .inactive)
        #expect(try await introspect(tokens.accessToken) != .inactive)
        let before = try #require(try await world.records.client("gallery")?.metadata)
        _ = try await world.service.updateClient("gallery") { $0.resources = [photos] }
        #expect(try await introspect(other) == .inactive)
        _ = try await world.service.updateClient("gallery") { $0 = before }
        #expect(try await introspect(other) != .inactive)
        let request = RevocationRequest(token: try #require(tokens.refreshToken))
        try await world.service.revokeToken(request, from: world.caller("photos"))
        #expect(try await introspect(other) == .inactive)
    }

    @Test func `has a token that ends when a party before it may not act, and loses what the app has lost`()
        async throws
    {
        try await register("archive") {
            $0.standsFor = [notes]
            $0.resources = [photos]
        }
        let first = try await exchange(world.signIn("photos").accessToken).get()
        let second = try await exchange(opened(first), as: "archive").get().accessToken
        _ = try await world.service.updateClient("photos") { $0.scope = "openid photos.read" }
        guard case .active(let described) = try await introspect(second, as: "archive") else {
            Issue.record("The token isn't active.")
            return
        }
        #expect(described.scope == .empty)
        _ = try await world.service.updateClient("gallery") {
            $0.grantTypes = [.clientCredentials]
        }
        #expect(try await introspect(second, as: "archive") == .inactive)
    }

    @Test func `shows that the app has got its tokens`() async throws {
        let code = try await world.code("photos")
        let caller = try await world.caller("photos")
        let token = try await world.respond(code.parameters(), as: caller).get().accessToken
        #expect(try await exchange(token).error == nil)
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
    }
}
