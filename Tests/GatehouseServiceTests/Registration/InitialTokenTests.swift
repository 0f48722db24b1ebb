import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Initial access tokens")
struct InitialAccessTokenTests {
    @Test func `are random, valid for a day and for one client, and stored as digests`() async throws {
        let world = try await World()
        let (token, record) = try await world.service.addInitialToken("ada")
        #expect(Base64URL.decode(token.revealed)?.count == 32)
        #expect(record.usesLeft == 1 && record.expiresAt.timeIntervalSince(world.time.now) == 86_400)
        #expect(record.permission == RegistrationPermission() && record.permission.scope == ServiceScopes.all)
        #expect(try await world.records.initialTokens() == [record])
        let canary = Canary()
        canary.collect(token, as: "initial access token")
        let rows = try await world.rows.allRows
        #expect(canary.search("\(rows)", place: "the rows").isEmpty)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .initialTokenAdded), limit: 2)
        #expect(entries.map(\.details.initialToken) == ["ada"])
    }

    @Test func `permit what they say, within bounds`() async throws {
        let world = try await World()
        func add(
            _ name: String = "ada", uses: Int? = 1, lifetime: Duration = .seconds(1),
            permit: (inout RegistrationPermission) -> Void = { _ in }
        ) async throws {
            var permission = RegistrationPermission()
            permit(&permission)
            _ = try await world.service.addInitialToken(name, permitting: permission, uses: uses, lifetime: lifetime)
        }
        for name in ["", "two words", "a/b", String(repeating: "a", count: 65)] {
            await expectRefusal(.invalidRequest) { try await add(name) }
        }
        for uses in [0, -1, 10_001] { await expectRefusal(.invalidRequest) { try await add(uses: uses) } }
        for lifetime: Duration in [.zero, .seconds(-1), AddInitialToken.maximumLifetime + .seconds(1)] {
            await expectRefusal(.invalidRequest) { try await add(lifetime: lifetime) }
        }
        for permit: (inout RegistrationPermission) -> Void in [
            { $0.grantTypes = [] }, { $0.grantTypes = [GrantType(rawValue: "password")] },
            { $0.authenticationMethods = [] }, { $0.authenticationMethods = ["tls_client_auth"] },
            { $0.audiences = [World.issuer] }, { $0.audiences = ["platform"] }, { $0.audiences = ["a b"] },
            { $0.resources = ["notes-api"] }, { $0.grantTypes = [.clientCredentials] },
            { ($0.grantTypes, $0.resources) = ([.clientCredentials], [World.issuer]) },
        ] { await expectRefusal(.invalidRequest) { try await add(permit: permit) } }
        await expectRefusal(.alreadyExists) { try await add { $0.audiences = ["notes-api"] } }
        try await add(uses: nil, lifetime: AddInitialToken.maximumLifetime)
        await expectRefusal(.alreadyExists) { try await add() }
    }

    @Test func `end by a revocation, a restored database, and when they have expired`() async throws {
        let world = try await World()
        let check = world.service.checkRegistrationToken
        let tokens = try await [
            world.service.addInitialToken("one").token, world.service.addInitialToken("two").token,
        ]
        try await world.service.revokeInitialToken("one")
        await expectRefusal(.invalidToken) { try await check.initial(tokens[0], from: nil) }
        await expectRefusal(.notFound) { try await world.service.revokeInitialToken("one") }
        _ = try await check.initial(tokens[1], from: nil)
        try await world.service.endAfterRestore()
        await expectRefusal(.invalidToken) { try await check.initial(tokens[1], from: nil) }
        _ = try await world.service.addInitialToken("three")
        world.time.advance(by: AddInitialToken.standardLifetime)
        try await world.service.removeExpired()
        #expect(try await world.rowCount("initial_tokens") == 1)
        world.time.advance(by: .seconds(1))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("initial_tokens") == 0)
    }

    @Test func `permit nothing after a revocation that comes before the client is stored`() async throws {
        let world = try await World()
        let token = try await world.service.addInitialToken("ada", uses: nil).token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        try await world.service.revokeInitialToken("ada")
        await expectRefusal(.invalidToken) {
            try await world.service.clientRegistrations.register(
                .native("Album", redirectURIs: []).forPeople, with: found, from: nil)
        }
        #expect(try await world.records.clients().count == 2)
    }

    @Test(
        arguments: [
            ("grant_types", ["authorization_code", "client_credentials"], false),
            ("grant_types", ["authorization_code", "urn:ietf:params:oauth:grant-type:token-exchange"], false),
            ("grant_types", ["authorization_code"], true),
            ("token_endpoint_auth_method", "client_secret_basic", false), ("audience", "notes-api", false),
            ("audience", "album-api", false), ("resources", ["notes-api"], false),
            ("scope", "openid notes.read", false),
            ("scope", "openid device", false), ("scope", "openid email profile", true),
            ("application_type", "web", true),
        ] as [(String, JSONValue, Bool)])
    func `permit by default apps without a secret and without a backend`(
        name: String, value: JSONValue, isPermitted: Bool
    ) async throws {
        let world = try await World()
        let token = try await world.service.addInitialToken("ada").token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        let members: [String: JSONValue] = [
            "client_name": "Album", "redirect_uris": ["https://album.example.com/callback"], name: value,
        ]
        let metadata = try ClientMetadata(parsing: JSONValue.object(members).encoded)
        if isPermitted {
            let client = try await world.service.clientRegistrations.register(metadata, with: found, from: nil).client
            #expect(client.authenticationMethod == "none")
        } else {
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.clientRegistrations.register(metadata, with: found, from: nil)
            }
        }
    }

    @Test func `permit a service's own tokens for the backends that they name, with their scope`() async throws {
        let world = try await World()
        var permission = RegistrationPermission()
        permission.grantTypes = [.clientCredentials]
        permission.authenticationMethods = ["client_secret_basic"]
        permission.scope = "notes.read"
        permission.resources = ["notes-api"]
        let token = try await world.service.addInitialToken("jobs", permitting: permission, uses: nil).token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        func register(_ resources: [String], _ scope: Scope?) async throws -> ClientRecord {
            var metadata = ClientMetadata()
            metadata.clientName = "Nightly job"
            metadata.resources = resources
            metadata.scope = scope
            return try await world.service.clientRegistrations.register(metadata, with: found, from: nil).client
        }
        let client = try await register(["notes-api"], "notes.read")
        #expect(client.grantTypes == [.clientCredentials] && client.metadata.responseTypes == [])
        await expectRefusal(.invalidClientMetadata) { try await register(["photos-api"], "notes.read") }
        await expectRefusal(.invalidClientMetadata) { try await register(["notes-api"], "notes.admin") }
        #expect(try await register(["notes-api"], nil).scope == .empty)
    }
}

extension ClientMetadata {
    /// The same for an app in which people sign in.
    fileprivate var forPeople: ClientMetadata {
        var copy = self
        copy.redirectURIs = ["http://127.0.0.1/callback"]
        copy.grantTypes = [.authorizationCode]
        return copy
    }
}
