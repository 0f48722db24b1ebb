import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// Attack checklist J34.
@Suite("A verifier that trusts several issuers")
struct SeveralIssuersTests {
    private static let otherName = "https://login.example.org"

    private let issuer: TestIssuer
    private let other: SigningKey

    init() throws {
        issuer = try TestIssuer()
        other = try SigningKey(PrivateKey.generate(.p256))
    }

    private var trusted: [TrustedIssuer] {
        [
            TrustedIssuer(TestIssuer.name, audience: TestIssuer.audience, keys: StaticKeySet(issuer.keySet)),
            TrustedIssuer(
                SeveralIssuersTests.otherName, audience: "urn:notes",
                keys: StaticKeySet(JSONWebKeySet([other.publicKey]))),
        ]
    }

    private func verifier(_ issuers: [TrustedIssuer]? = nil) -> Verifier {
        Verifier(issuers: issuers ?? trusted, time: issuer.clock)
    }

    private func token(
        of name: String = otherName, for audience: String = "urn:notes", signer: SigningKey? = nil,
        header: [String: JSONValue] = [:], _ changes: [String: JSONValue?] = [:]
    ) async throws -> HTTPRequest {
        let claims: [String: JSONValue?] = ["iss": .string(name), "aud": .string(audience)]
        return try issuer.bearer(
            await issuer.token(claims.merging(changes) { $1 }, header: header, signer: signer ?? other))
    }

    @Test func `accepts tokens of each, with its own keys and for its own audience`() async throws {
        let verifier = verifier()
        #expect(await verifier.decide(try await token()).principal?.token.issuer == SeveralIssuersTests.otherName)
        let first = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(first).principal?.token.issuer == TestIssuer.name)
    }

    @Test func `never checks a token of one with a key of another`() async throws {
        let verifier = verifier()
        let stolenName = try await token(of: TestIssuer.name, for: TestIssuer.audience)
        #expect(await verifier.decide(stolenName).reasons == [.unknownKey])
        let reverse = try await token(signer: issuer.signer)
        #expect(await verifier.decide(reverse).reasons == [.unknownKey])
        // Not even when the key bears the other's name, or the token names none.
        let renamed = try SigningKey(PrivateKey.generate(.p256), keyID: issuer.signer.publicKey.keyID)
        let sameName = try await token(of: TestIssuer.name, for: TestIssuer.audience, signer: renamed)
        #expect(await verifier.decide(sameName).reasons == [.invalidSignature])
        let unnamed = try await Forgery.token(
            header: ["alg": "ES256", "typ": "at+jwt"], payload: .object(issuer.claims()), signer: other)
        #expect(await verifier.decide(try issuer.bearer(unnamed)).reasons == [.invalidSignature])
    }

    @Test func `never accepts a token of one that is for another's audience`() async throws {
        let verifier = verifier()
        #expect(await verifier.decide(try await token(for: TestIssuer.audience)).reasons == [.wrongAudience])
        let first = try issuer.bearer(await issuer.token(["aud": "urn:notes"]))
        #expect(await verifier.decide(first).reasons == [.wrongAudience])
    }

    @Test(
        "refuses tokens of others, which lead to no request",
        arguments: [
            "https://id.example.com/", "http://id.example.com", "https://ID.example.com", "https://login.example.org/t",
            "https://attacker.example", "", "https://l\u{43E}gin.example.org",
        ])
    func strangers(name: String) async throws {
        let transport = ScriptedTransport()
        let remote = [TestIssuer.name, SeveralIssuersTests.otherName].map {
            TrustedIssuer($0, audience: "urn:notes", transport: transport, time: issuer.clock)
        }
        let verifier = verifier(remote)
        #expect(await verifier.decide(try await token(of: name)).reasons == [.wrongIssuer])
        #expect(transport.requests.isEmpty)
        #expect(await verifier.decide(try await token()).unavailable?.code == .keysUnavailable)
        #expect(transport.requests.map(\.host) == ["login.example.org"])
    }

    @Test(
        "refuses tokens that name no issuer",
        arguments: [nil, 1, [.string(SeveralIssuersTests.otherName)]] as [JSONValue?])
    func nameless(value: JSONValue?) async throws {
        let decision = await verifier().decide(try await token(["iss": value]))
        #expect(decision.reasons == [.invalidClaims])
    }

    @Test func `gives each its own algorithms and rules`() async throws {
        var issuers = trusted
        issuers[1].algorithms = [.edDSA]
        #expect(await verifier(issuers).decide(try await token()).reasons == [.algorithmNotAllowed])
        #expect(await verifier(issuers).decide(try issuer.bearer(await issuer.token())).principal != nil)

        issuers = trusted
        issuers[1].policies = [Not(AudiencePolicy(anyOf: ["urn:notes"]))]
        #expect(await verifier(issuers).decide(try await token()).reasons == [.policyNotMet])
        #expect(await verifier(issuers).decide(try issuer.bearer(await issuer.token())).principal != nil)
    }

    @Test func `may be known by several names to one of them`() async throws {
        var issuers = trusted
        issuers[1].audiences = ["urn:notes", "https://api.example.com"]
        #expect(await verifier(issuers).decide(try await token(for: "https://api.example.com")).principal != nil)
        #expect(await verifier(issuers).decide(try await token(for: TestIssuer.audience)).reasons == [.wrongAudience])
    }

    @Test func `accepts nothing if there are none, and goes by the first of two with one name`() async throws {
        #expect(await verifier([]).decide(try await token()).reasons == [.wrongIssuer])
        let impostor = TrustedIssuer(
            SeveralIssuersTests.otherName, audience: "urn:notes", keys: StaticKeySet(issuer.keySet))
        #expect(await verifier(trusted + [impostor]).decide(try await token()).principal != nil)
        #expect(await verifier(trusted + [impostor]).decide(try await token(signer: issuer.signer)).principal == nil)
    }
}

@Suite("A token that would lead to a request for keys")
struct WorthARequestTests {
    private let issuer: TestIssuer
    private let transport = ScriptedTransport()

    init() throws {
        issuer = try TestIssuer()
    }

    private func decide(_ changes: [String: JSONValue?], header: [String: JSONValue?] = [:]) async throws -> Decision {
        var fields: [String: JSONValue] = ["alg": "ES256", "typ": "at+jwt", "kid": "unknown"]
        for (name, value) in header { fields[name] = value }
        let token = try await Forgery.token(
            header: .object(fields), payload: .object(issuer.claims(changes)), signer: issuer.signer)
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, transport: transport, time: issuer.clock)
        return await verifier.decide(try issuer.bearer(token))
    }

    @Test func `names the issuer`() async throws {
        #expect(try await decide(["iss": "https://attacker.example"]).reasons == [.wrongIssuer])
        #expect(try await decide(["iss": JSONValue?.none]).reasons == [.invalidClaims])
        #expect(transport.requests.isEmpty)
        #expect(try await decide([:]).unavailable != nil)
        #expect(transport.requests.count == 1)
    }

    @Test("names a key that could be one", arguments: ["", "a b", "a\0b", "a\n", String(repeating: "k", count: 257)])
    func keyIDs(keyID: String) async throws {
        #expect(try await decide([:], header: ["kid": .string(keyID)]).reasons == [.unknownKey])
        #expect(transport.requests.isEmpty)
        #expect(try await decide([:], header: ["kid": "sch\u{FC}ssel-1"]).unavailable != nil)
    }
}
