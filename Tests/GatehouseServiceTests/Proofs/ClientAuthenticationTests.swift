import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client that authenticates")
struct ClientAuthenticationTests {
    private func error(_ outcome: Result<TokenCaller, Refusal>) -> OAuthErrorCode? {
        if case .failure(let refusal) = outcome { refusal.code } else { nil }
    }

    @Test func `is known by its secret in the header or in the form`() async throws {
        let world = try await World()
        let secret = try await world.registerConfidential("site")
        for credentials in [ClientAuthentication.secretBasic("site", secret), .secretPost("site", secret)] {
            let caller = try await world.identify(credentials).get()
            #expect(caller.isAuthenticated)
            #expect(caller.client.id == "site")
        }
        for wrong in [ClientAuthentication.none("site"), .secretPost("site", Secret("x"))] {
            #expect(error(try await world.identify(wrong)) == .invalidClient)
        }
    }

    @Test func `is known by its secret in the form, and by no other way`() async throws {
        let world = try await World()
        let secret = try await world.registerConfidential("site", method: "client_secret_post")
        #expect(try await world.identify(.secretPost("site", secret)).get().isAuthenticated)
        #expect(error(try await world.identify(.secretBasic("site", secret))) == .invalidClient)
        #expect(error(try await world.identify(.none("site"))) == .invalidClient)
    }

    @Test func `counts as one without a secret if it sends an empty one`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        #expect(error(try await world.identify(.secretBasic("site", Secret("")))) == .invalidClient)
        try await world.register("tool", requiresDPoP: false)
        let caller = try await world.identify(.secretBasic("tool", Secret(""))).get()
        #expect(caller.client.id == "tool" && !caller.isAuthenticated)
    }

    @Test func `is refused with the secret of another client, or with part of its own`() async throws {
        let world = try await World()
        let secret = try await world.registerConfidential("site")
        let other = try await world.registerConfidential("other")
        for wrong in [other, Secret(String(secret.revealed.dropLast())), Secret(secret.revealed + "x"), Secret("x")] {
            #expect(error(try await world.identify(.secretBasic("site", wrong))) == .invalidClient)
        }
        #expect(try await world.identify(.secretBasic("other", other)).get().client.id == "other")
    }

    @Test func `is written into the audit once in a while if it fails`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        for _ in 0..<3 {
            for id in ["site", "nobody", "somebody"] {
                #expect(error(try await world.identify(.secretBasic(ClientID(id), Secret("x")))) == .invalidClient)
            }
        }
        let query = AuditQuery(event: .clientRefused)
        var entries = try await world.records.auditEntries(matching: query, limit: 10)
        #expect(Set(entries.map(\.client)) == ["site", nil] && entries.count == 2)
        #expect(entries.allSatisfy { $0.result == .refused && $0.actor == .client })
        world.time.advance(by: .seconds(900))
        _ = try await world.identify(.secretBasic("site", Secret("x")))
        entries = try await world.records.auditEntries(matching: query, limit: 10)
        #expect(entries.count == 3)
    }

    @Test func `is refused for a reason that only the audit is told`() async throws {
        let world = try await World()
        let key = try Desk.makeKey()
        try await registerWithKey(world, key)
        let secret = try await world.registerConfidential("shop")
        let used = try await assertion(world, key)
        #expect(error(try await world.identify(used)) == nil)
        let old = try await assertion(world, key)
        var refusals = [
            error(try await world.identify(used)),
            error(try await world.identify(try await assertion(world, try Desk.makeKey()))),
            error(try await world.identify(.secretBasic("site", Secret("x")))),
            error(try await world.identify(.secretBasic("shop", Secret("x")))),
            error(try await world.identify(.none("shop"))),
            error(try await world.identify(.secretBasic("nobody", secret))),
        ]
        world.time.advance(by: .seconds(3600))
        refusals.append(error(try await world.identify(old)))
        #expect(refusals.allSatisfy { $0 == .invalidClient })
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .clientRefused), limit: 20)
        let reasons = Dictionary(grouping: entries) { $0.client?.rawValue ?? "" }
            .mapValues { $0.compactMap(\.details.reason).sorted() }
        #expect(
            reasons == [
                "site": ["assertion-expired", "assertion-invalid-key", "assertion-replayed", "wrong-method"],
                "shop": ["wrong-method", "wrong-secret"], "": ["unknown-client"],
            ])
    }

    @Test func `changes over to a new secret, and the old one works until the next change`() async throws {
        let world = try await World()
        let first = try await world.registerConfidential("site")
        let second = try await world.service.replaceClientSecret(of: "site")
        for secret in [first, second] {
            #expect(error(try await world.identify(.secretBasic("site", secret))) == nil)
        }
        let third = try await world.service.replaceClientSecret(of: "site")
        #expect(error(try await world.identify(.secretBasic("site", first))) == .invalidClient)
        for secret in [second, third] {
            #expect(error(try await world.identify(.secretBasic("site", secret))) == nil)
        }
        let fourth = try await world.service.replaceClientSecret(of: "site", keepsOld: false)
        for secret in [first, second, third] {
            #expect(error(try await world.identify(.secretBasic("site", secret))) == .invalidClient)
        }
        #expect(error(try await world.identify(.secretBasic("site", fourth))) == nil)
        #expect(try await world.count(.clientSecretReplaced) == 3)
    }

    @Test func `can't replace a secret that it doesn't have`() async throws {
        let world = try await World()
        await expectRefusal(.invalidClientMetadata) { try await world.service.replaceClientSecret(of: "notes") }
        await expectRefusal(.notFound) { try await world.service.replaceClientSecret(of: "unknown") }
    }

    private func registerWithKey(
        _ world: World, _ key: SigningKey, besides others: [JSONWebKey] = [], algorithm: String? = nil
    ) async throws {
        var metadata = ClientMetadata()
        metadata.clientName = "Site"
        metadata.redirectURIs = ["https://site.example.com/callback"]
        metadata.tokenEndpointAuthMethod = "private_key_jwt"
        metadata.tokenEndpointAuthSigningAlg = algorithm
        let keys = [JSONWebKey(key.publicKey.publicKey, use: .signature)] + others
        metadata.jwks = ["keys": .array(keys.map(\.json))]
        #expect(try await world.service.registerClient(metadata, id: "site").secret == nil)
    }

    private func assertion(
        _ world: World, _ key: SigningKey, id: ClientID = "site", issuer: String = World.issuer
    ) async throws -> OAuthParameters {
        try await ClientAssertion.make(
            clientID: id, issuer: issuer, signer: key, time: world.time, randomness: world.randomness
        ).parameters
    }

    @Test func `is known by its signature, and each assertion works once`() async throws {
        let world = try await World()
        let key = try Desk.makeKey()
        try await registerWithKey(world, key)
        let form = try await assertion(world, key)
        let caller = try await world.identify(form).get()
        #expect(caller.isAuthenticated)
        #expect(caller.client.id == "site")
        #expect(error(try await world.identify(form)) == .invalidClient)
        #expect(error(try await world.identify(try await assertion(world, key))) == nil)
        #expect(error(try await world.identify(.none("site"))) == .invalidClient)
        #expect(error(try await world.identify(.secretBasic("site", Secret("x")))) == .invalidClient)
    }

    @Test func `signs with the algorithm that it has registered`() async throws {
        let world = try await World()
        let key = try Desk.makeKey()
        await expectRefusal(.invalidClientMetadata) { try await registerWithKey(world, key, algorithm: "none") }
        let other = JSONWebKey(try PrivateKey.generate(.p384).publicKey, use: .signature)
        try await registerWithKey(world, key, besides: [other], algorithm: "ES384")
        #expect(error(try await world.identify(try await assertion(world, key))) == .invalidClient)
        try await world.service.removeClient("site")
        try await registerWithKey(world, key, algorithm: "ES256")
        #expect(error(try await world.identify(try await assertion(world, key))) == nil)
    }

    @Test func `doesn't sign with RS256 if it's registered as FAPI demands, unless it has chosen that`() async throws {
        let world = try await World()
        let pair = try PrivateKey.generate(.rsa(bits: 2048))
        let (rs256, ps256) = (try SigningKey(pair, algorithm: .rs256), try SigningKey(pair, algorithm: .ps256))
        try await registerWithKey(world, ps256)
        #expect(error(try await world.identify(try await assertion(world, rs256))) == nil)
        _ = try await world.service.updateClient("site") { metadata in
            metadata.requirePushedAuthorizationRequests = true
            metadata.dpopBoundAccessTokens = true
        }
        #expect(error(try await world.identify(try await assertion(world, rs256))) == .invalidClient)
        #expect(error(try await world.identify(try await assertion(world, ps256))) == nil)
        _ = try await world.service.updateClient("site") { $0.tokenEndpointAuthSigningAlg = "RS256" }
        #expect(error(try await world.identify(try await assertion(world, rs256))) == nil)
    }

    @Test func `is refused with another key, for another issuer, and when the assertion has expired`() async throws {
        let world = try await World()
        let key = try Desk.makeKey()
        try await registerWithKey(world, key)
        #expect(error(try await world.identify(try await assertion(world, try Desk.makeKey()))) == .invalidClient)
        let elsewhere = try await assertion(world, key, issuer: "https://other.example.com")
        #expect(error(try await world.identify(elsewhere)) == .invalidClient)
        #expect(error(try await world.identify(try await assertion(world, key, id: "notes"))) == .invalidClient)
        #expect(error(try await world.identify(try await assertion(world, key, id: "unknown"))) == .invalidClient)
        let late = try await assertion(world, key)
        world.time.advance(by: .seconds(71))
        #expect(error(try await world.identify(late)) == .invalidClient)
    }

    @Test func `reads for whom an assertion must be if one is refused, whatever is wrong with it`() async throws {
        let world = try await World()
        let key = try Desk.makeKey()
        try await registerWithKey(world, key)
        var reasons: Set<String> = []
        for (key, id) in [(key, "site" as ClientID), (key, "unknown"), (try Desk.makeKey(), "site")] {
            let form = try await assertion(world, key, id: id, issuer: World.issuer + "/token")
            if case .failure(let refusal) = try await world.identify(form) { reasons.insert(refusal.reason) }
        }
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("aud) must be the issuer") == true, "\(reasons)")
    }
}
