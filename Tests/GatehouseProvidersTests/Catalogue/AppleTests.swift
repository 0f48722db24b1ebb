import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Apple")
struct AppleTests {
    @Test func `calls the account by the name that comes once, beside the ID token`() async throws {
        let first = WireService(.apple)
        #expect(try await first.provider().signIn(first.context).account.displayName == "x@privaterelay.appleid.com")
        var wire = Wire.apple
        wire.claims["email"] = nil
        let named = WireService(wire)
        #expect(try await named.provider().signIn(named.context).account.displayName == "Ada Lovelace")
        wire.callbackParameters = []
        let later = WireService(wire)
        #expect(try await later.provider().signIn(later.context).account.displayName == nil)
    }

    @Test(arguments: ["", "{}", "[]", "x", #"{"name":"Ada"}"#, #"{"name":{}}"#, #"{"name":{"firstName":7}}"#])
    func `takes no name from what isn't one`(_ user: String) async throws {
        var wire = Wire.apple
        wire.claims["email"] = nil
        wire.callbackParameters = [("user", user)]
        let service = WireService(wire)
        #expect(try await service.provider().signIn(service.context).account.displayName == nil)
    }

    @Test func `wants a secret that the app signs, and makes each anew`() async throws {
        let service = WireService(.apple)
        let error = await authError { try service.provider { $0.authenticator = nil } }
        #expect(error?.code == .misconfigured)
        let provider = try service.provider()
        let session = try await provider.signIn(service.context)
        service.time.advance(by: .seconds(600))
        _ = try await provider.refresh(session)
        let secrets = service.tokenForms.compactMap { $0["client_secret"] }
        #expect(Set(secrets).count == 2)
        let header = try UnverifiedToken(compact: try #require(secrets.first)).header
        #expect(header.keyID == "KEYID12345")
        #expect(header.algorithm == "ES256")
    }

    @Test func `is never given a secret for longer than half a year`() async throws {
        let signer = try Wire.appleKey.get()
        let secret = AppleClientSecret("notes", teamID: "T", signer: signer, lifetime: .seconds(100_000_000))
        let fields = try await secret.proof(
            for: "https://appleid.apple.com", time: ManualTimeSource(), randomness: SeededRandomSource(seed: 1))
        let token = try UnverifiedToken(compact: try #require(fields.parameters["client_secret"]))
        let claims = try JSONValue(parsing: token.unverifiedPayload)
        let lifetime = try #require(claims["exp"]?.integer) - (try #require(claims["iat"]?.integer))
        #expect(lifetime == 15_777_000)
        #expect(fields.authorization == nil)
    }

    @Test func `signs with the key of a key file`() async throws {
        let key = try PrivateKey.generate(.p256)
        let secret = try AppleClientSecret("notes", teamID: "T", keyID: "KEY1234567", pem: key.pem)
        let fields = try await secret.proof(
            for: "https://appleid.apple.com", time: ManualTimeSource(), randomness: SeededRandomSource(seed: 1))
        let token = try UnverifiedToken(compact: try #require(fields.parameters["client_secret"]))
        #expect(token.header.keyID == "KEY1234567")
        let publicKey = JSONWebKey(key.publicKey, keyID: "KEY1234567")
        let claims = try token.verify(with: [publicKey], allowing: [.es256]).claims()
        #expect(claims["sub"]?.string == "notes")
    }

    @Test(arguments: ["-----BEGIN PRIVATE KEY-----", ""])
    func `refuses a key file that it can't read`(_ pem: String) {
        let error = #expect(throws: AuthError.self) {
            try AppleClientSecret("notes", teamID: "T", keyID: "K", pem: Secret(pem))
        }
        #expect(error?.code == .misconfigured)
    }

    @Test func `refuses a key of another kind`() throws {
        let pem = try PrivateKey.generate(.p384).pem
        let error = #expect(throws: AuthError.self) {
            try AppleClientSecret("notes", teamID: "T", keyID: "K", pem: pem)
        }
        #expect(error?.code == .misconfigured)
    }
}
