import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client's assertion")
struct ClientAssertionTests {
    private static let issuer = "https://id.example"

    private let clock = ManualTimeSource()
    private let key: SigningKey
    private let keys: JSONWebKeySet
    private let verifier: ClientAssertionVerifier

    init() throws {
        key = try SigningKey(PrivateKey.generate(.p256))
        keys = JSONWebKeySet([key.publicKey])
        verifier = ClientAssertionVerifier(
            issuer: ClientAssertionTests.issuer, replayMemory: InMemoryReplayMemory(time: clock), time: clock)
    }

    private func assertion(issuer: String = ClientAssertionTests.issuer, lifetime: Duration = .seconds(60)) async throws
        -> ClientAssertion
    {
        try await ClientAssertion.make(
            clientID: "notes", issuer: issuer, signer: key, lifetime: lifetime, time: clock,
            randomness: SystemRandomSource())
    }

    private func forged(_ changes: [String: JSONValue], type: String? = "JWT") async throws -> ClientAssertion {
        let good = try await assertion()
        let token = try UnverifiedToken(compact: good.token.revealed)
        var claims = try #require(JSONValue(parsing: token.unverifiedPayload).object)
        for (name, value) in changes { claims[name] = value }
        let text = try await SignedToken.make(claims: .object(claims), type: type, signer: key)
        var parameters = good.parameters
        parameters.set("client_id", nil)
        parameters.set("client_assertion", text)
        return try ClientAssertion(parameters: parameters, authorization: nil)
    }

    private func refusal(_ assertion: ClientAssertion) async -> ProofRefusal? {
        guard case .refused(let refusal) = await verifier.verify(assertion, keys: keys) else { return nil }
        return refusal
    }

    private func isAccepted(_ assertion: ClientAssertion) async -> Bool {
        if case .accepted = await verifier.verify(assertion, keys: keys) { true } else { false }
    }

    @Test func `names the client twice, the issuer alone, and lives for a minute`() async throws {
        let token = try await UnverifiedToken(compact: assertion().token.revealed)
        let claims = try JSONValue(parsing: token.unverifiedPayload)
        #expect(claims["iss"] == "notes")
        #expect(claims["sub"] == "notes")
        #expect(claims["aud"] == .string(ClientAssertionTests.issuer))
        #expect(claims["iat"] == .integer(clock.numericDate))
        #expect(claims["nbf"] == .integer(clock.numericDate))
        #expect(claims["exp"] == .integer(clock.numericDate + 60))
        #expect(claims["jti"]?.string?.isEmpty == false)
        #expect(token.header.keyID == key.publicKey.keyID)
    }

    /// RFC 7523, section 2.2.
    @Test func `is sent as the RFC shows`() async throws {
        let sent = try await assertion()
        #expect(
            sent.parameters["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
        #expect(sent.parameters["client_id"] == "notes")
        let read = try ClientAssertion(parameters: sent.parameters, authorization: nil)
        #expect(read.clientID == "notes")
        #expect(await isAccepted(read))
    }

    @Test func `is accepted once`() async throws {
        let assertion = try await assertion()
        #expect(await isAccepted(assertion))
        #expect(await refusal(assertion)?.reason == .replayed)
        #expect(await isAccepted(try await self.assertion()))
    }

    @Test func `is refused at another server, and after its time`() async throws {
        #expect(await refusal(try await assertion(issuer: "https://evil.example"))?.reason == .wrongAudience)
        let late = try await assertion()
        clock.advance(by: .seconds(70))
        #expect(await refusal(late)?.reason == .expired)
        #expect(await isAccepted(try await assertion()))
        #expect(await refusal(try await assertion(lifetime: .seconds(3600))) == nil)
        #expect(await refusal(try await assertion(lifetime: .seconds(3620)))?.reason == .invalidClaim)
    }

    static let wrong: [([String: JSONValue], ProofRefusal.Reason)] = [
        (["iss": "photos"], .wrongSubject), (["iss": .null], .missingClaim), (["aud": .null], .missingClaim),
        (["aud": ["https://id.example"]], .wrongAudience), (["aud": "https://id.example/token"], .wrongAudience),
        (["aud": ["https://id.example", "https://evil.example"]], .wrongAudience), (["exp": .null], .missingClaim),
        (["exp": "soon"], .invalidClaim), (["jti": .null], .missingClaim), (["jti": ""], .invalidClaim),
        (["iat": 4_000_000_000], .notYetValid), (["nbf": 4_000_000_000], .notYetValid),
    ]

    @Test(arguments: wrong)
    func `is refused for anything that is wrong`(
        changes: [String: JSONValue], reason: ProofRefusal.Reason
    ) async throws {
        #expect(await refusal(try await forged(changes))?.reason == reason)
        #expect(await isAccepted(try await forged([:])))
    }

    @Test func `is refused if it's another kind of token or another key's`() async throws {
        #expect(await refusal(try await forged([:], type: "dpop+jwt"))?.reason == .wrongType)
        #expect(await isAccepted(try await forged([:], type: "client-authentication+jwt")))
        let other = try JSONWebKeySet([SigningKey(PrivateKey.generate(.p256)).publicKey])
        guard case .refused = await verifier.verify(try await assertion(), keys: other) else {
            Issue.record("accepted another key's")
            return
        }
    }

    @Test func `stands alone`() async throws {
        let sent = try await assertion().parameters
        var withSecret = sent
        withSecret.set("client_secret", "s")
        var otherKind = sent
        otherKind.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:saml2-bearer")
        var otherClient = sent
        otherClient.set("client_id", "photos")
        for parameters in [withSecret, otherKind, otherClient] {
            #expect(throws: OAuthError.self) { try ClientAssertion(parameters: parameters, authorization: nil) }
        }
        #expect(throws: OAuthError.self) {
            try ClientAssertion(
                parameters: sent, authorization: ClientAuthentication.secretBasic("n", Secret("s")).authorization)
        }
        #expect(throws: Never.self) { try ClientAssertion(parameters: sent, authorization: nil) }
    }

    @Test func `isn't taken for a client that only names itself`() async throws {
        let sent = try await assertion().parameters
        let error = #expect(throws: OAuthError.self) {
            try ClientAuthentication(parameters: sent, authorization: nil)
        }
        #expect(error?.code == .invalidClient)
    }

    @Test func `is made anew for each request`() async throws {
        let client = PrivateKeyJWT("notes", signer: key)
        let first = try await client.proof(
            for: ClientAssertionTests.issuer, time: clock, randomness: SystemRandomSource())
        let second = try await client.proof(
            for: ClientAssertionTests.issuer, time: clock, randomness: SystemRandomSource())
        #expect(first.parameters["client_assertion"] != second.parameters["client_assertion"])
        #expect(first.authorization == nil)
        #expect(!client.isPublic)
        #expect(client.methodName == "private_key_jwt")
        let named: any ClientAuthenticator = ClientAuthentication.none("notes")
        #expect(named.isPublic)
        #expect(
            try await named.proof(for: "", time: clock, randomness: SystemRandomSource()).parameters["client_id"]
                == "notes")
    }
}
