import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("What a client is told about the person")
struct DescribeUserTests {
    private let world: World

    init() async throws {
        world = try await World()
    }

    private func change(_ change: @escaping @Sendable (inout AccountRecord) -> Void) async throws {
        let ada = world.ada
        try await world.storage.write { transaction in
            guard let before = try transaction.first(AccountRecord.self, where: \.id == ada, lock: .update) else {
                return
            }
            var after = before
            change(&after)
            transaction.update(before, to: after)
        }
    }

    private func holder(_ scope: Scope, of id: ClientID = "notes") async throws -> AccessTokenHolder {
        let ada = world.ada
        let account = try await world.storage.read { try $0.first(AccountRecord.self, where: \.id == ada) }
        return AccessTokenHolder(
            client: try #require(try await world.records.client(id)), account: try #require(account), scope: scope)
    }

    private func info(_ scope: Scope, of id: ClientID = "notes") async throws -> UserInfo {
        guard case .plain(let info) = try await world.service.describeUser(holder(scope, of: id)) else {
            throw Refusal(.serverError, "The answer is signed.")
        }
        return info
    }

    @Test func `names the person as the ID token does, for this client only`() async throws {
        let token = try #require(try await world.signIn(scope: "openid").idToken)
        let payload = try JSONValue(parsing: UnverifiedToken(compact: token.revealed).unverifiedPayload)
        let info = try await info("openid")
        #expect(info.json["sub"] == payload["sub"])
        #expect(info.claims.isEmpty)
        #expect(try await self.info("openid", of: "photos").subject != info.subject)
        #expect(info.subject != world.ada)
    }

    @Test func `contains the email address with its scope, and whether it is verified`() async throws {
        #expect(try await info("openid email").claims == ["email": "ada@example.com", "email_verified": false])
        let now = world.time.now
        try await change { $0.emailVerifiedAt = now }
        #expect(try await info("openid email").claims["email_verified"] == true)
    }

    @Test func `contains of the profile what the account has, with its scope`() async throws {
        #expect(try await info("openid profile").claims.isEmpty)
        try await change { account in
            account.claims = ["name": "Ada Lovelace", "locale": "en", "nickname": .null, "sub": "evil", "role": "root"]
        }
        #expect(try await info("openid profile").claims == ["name": "Ada Lovelace", "locale": "en"])
        #expect(try await info("openid email").claims["name"] == nil)
        #expect(try await info("openid profile").subject != "evil")
    }

    @Test func `contains the address and the phone number with their scopes`() async throws {
        _ = try await world.service.changeProfile(
            of: world.ada, to: ["address.formatted": "12 St James's Square\nLondon", "phone_number": "+442079460000"])
        #expect(
            try await info("openid address").claims == ["address": ["formatted": "12 St James's Square\nLondon"]])
        #expect(try await info("openid phone").claims == ["phone_number": "+442079460000"])
    }

    @Test(arguments: ["ES256", "RS256", "PS256", "EdDSA"])
    func `is signed for a client that has registered an algorithm`(algorithm: String) async throws {
        try await world.driver.registerApp("web") { $0.userInfoSignedResponseAlg = algorithm }
        guard case .signed(let text) = try await world.service.describeUser(holder("openid email", of: "web")) else {
            Issue.record("The answer isn't signed.")
            return
        }
        let token = try UnverifiedToken(compact: text)
        #expect(token.header.algorithm == algorithm)
        let claims = try token.verify(
            with: try await world.service.publicKeys(), allowing: [.es256, .rs256, .ps256, .edDSA]
        ).claims()
        #expect(claims["iss"]?.string == World.issuer)
        #expect(claims["aud"]?.string == "web")
        #expect(claims["email"] == "ada@example.com")
        // An ID token has these.
        #expect(claims["exp"] == nil && claims["iat"] == nil)
    }

    @Test func `can't be signed by an algorithm that the service doesn't have`() async throws {
        for algorithm in ["none", "HS256", "ES512", ""] {
            await expectRefusal(.invalidClientMetadata) {
                try await world.driver.registerApp("web") { $0.userInfoSignedResponseAlg = algorithm }
            }
        }
    }
}
