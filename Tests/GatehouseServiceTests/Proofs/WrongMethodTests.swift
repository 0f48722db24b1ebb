import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client that sends the right secret in another way than the registered one")
struct WrongMethodTests {
    private static let generic = "The client is unknown, or its authentication isn't valid."

    private let world: World

    init() async throws {
        world = try await World()
    }

    private func refusal(_ credentials: ClientAuthentication) async throws -> Refusal? {
        guard case .failure(let refusal) = try await world.identify(credentials) else { return nil }
        return refusal
    }

    /// A client that has registered itself, and its secret.
    private func registerItself(_ method: String) async throws -> (id: ClientID, secret: Secret) {
        var permission = RegistrationPermission()
        permission.authenticationMethods = [method]
        let token = try await world.service.addInitialToken("developer", permitting: permission).token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = ["https://album.example.com/callback"]
        metadata.tokenEndpointAuthMethod = method
        let answer = try await world.service.clientRegistrations.register(metadata, with: found, from: nil)
        return (answer.client.id, try #require(answer.secret))
    }

    @Test func `reads which one is registered, and the log has it`() async throws {
        let secret = try await world.registerConfidential("site", method: "client_secret_post")
        let refusal = try #require(try await refusal(.secretBasic("site", secret)))
        #expect(
            refusal.reason == "The secret is right, and was sent by client_secret_basic. The client is registered for "
                + "client_secret_post (token_endpoint_auth_method).")
        #expect(refusal.code == .invalidClient && refusal.cause == "registered-for-client_secret_post")
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .clientRefused), limit: 5)
        #expect(entries.map(\.details.reason) == ["wrong-method"])
    }

    @Test func `isn't told it for a wrong secret, an empty one, an old one, or that of another client`() async throws {
        let old = try await world.registerConfidential("site", method: "client_secret_post")
        let other = try await world.registerConfidential("other", method: "client_secret_post")
        _ = try await world.service.replaceClientSecret(of: "site", keepsOld: false)
        for secret in [Secret("x"), Secret(""), old, other] {
            let refusal = try await refusal(.secretBasic("site", secret))
            #expect(refusal?.reason == Self.generic && refusal?.cause == nil)
        }
        #expect(try await refusal(.none("site"))?.reason == Self.generic)
    }

    @Test func `is told it after it has registered itself for the header, since it has said what it uses`() async throws
    {
        let app = try await registerItself("client_secret_basic")
        #expect(try await refusal(.secretBasic(app.id, app.secret)) == nil)
        let wrong = try await refusal(.secretPost(app.id, app.secret))
        #expect(wrong?.cause == "registered-for-client_secret_basic")
        try await world.service.revokeRegistrationToken(of: app.id)
        #expect(try await refusal(.secretPost(app.id, app.secret)) == wrong)
    }

    @Test func `has no secret any more when it authenticates by a key or not at all`() async throws {
        let secret = try await world.registerConfidential("site")
        let key = try Desk.makeKey()
        _ = try await world.service.updateClient("site") {
            $0.tokenEndpointAuthMethod = "private_key_jwt"
            $0.jwks = ["keys": [JSONWebKey(key.publicKey.publicKey, use: .signature).json]]
        }
        for credentials in [ClientAuthentication.secretBasic("site", secret), .secretPost("site", secret)] {
            #expect(try await refusal(credentials)?.reason == Self.generic)
        }
    }
}
