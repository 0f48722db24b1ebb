import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token's signature")
struct SignatureTests {
    private let issuer: TestIssuer
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier()
    }

    private func decide(_ token: String) async throws -> Decision {
        await verifier.decide(try issuer.bearer(token))
    }

    private func header(_ changes: [String: JSONValue?]) -> JSONValue {
        var header: [String: JSONValue] = [
            "alg": "ES256", "typ": "at+jwt", "kid": .string(issuer.signer.publicKey.thumbprint),
        ]
        for (name, value) in changes { header[name] = value }
        return .object(header)
    }

    private func signed(_ changes: [String: JSONValue?], by signer: SigningKey? = nil) async throws -> String {
        try await Forgery.token(
            header: header(changes), payload: .object(issuer.claims()), signer: signer ?? issuer.signer)
    }

    @Test func `is the issuer's`() async throws {
        #expect(try await decide(signed([:])).principal != nil)
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        #expect(try await decide(signed([:], by: stranger)).reasons == [.invalidSignature])
    }

    /// Attack checklist J1.
    @Test(
        "isn't made by an algorithm that doesn't exist",
        arguments: ["none", "None", "nOnE", "NONE", "", "es256", "ES256 ", "HS256", "ES384", "PS256", "RS1"])
    func algorithmNames(name: String) async throws {
        #expect(try await decide(signed(["alg": .string(name)])).reasons == [.algorithmNotAllowed])
    }

    /// Attack checklist J1.
    @Test("isn't made by what isn't a name", arguments: [JSONValue.null, 256, ["ES256"], true, ["ES256": 1]])
    func algorithmKinds(value: JSONValue) async throws {
        #expect(try await decide(signed(["alg": value])).reasons == [.malformedToken])
    }

    @Test func `names its algorithm`() async throws {
        #expect(try await decide(signed(["alg": JSONValue?.none])).reasons == [.malformedToken])
    }

    /// Attack checklist J2: the public key as the key of a code.
    @Test func `isn't a code made with the issuer's public key`() async throws {
        let key = issuer.signer.publicKey
        for secret in [key.publicKey.pem, String(decoding: key.json.encoded, as: UTF8.self)] {
            let text = Forgery.part(header(["alg": "HS256"])) + "." + Forgery.part(.object(issuer.claims()))
            let code = HMAC.sha256(Array(text.utf8), key: Secret(secret))
            #expect(try await decide(text + "." + Base64URL.encode(code)).reasons == [.algorithmNotAllowed])
        }
    }

    /// Attack checklist J3.
    @Test func `isn't made by another algorithm than its key names`() async throws {
        let key = JSONWebKey(
            issuer.signer.publicKey.publicKey, keyID: issuer.signer.publicKey.keyID, algorithm: "ES384")
        let verifier = issuer.verifier(keys: StaticKeySet(JSONWebKeySet([key])))
        #expect(await verifier.decide(try issuer.bearer(await issuer.token())).reasons == [.unknownKey])
    }

    /// Attack checklist J3: the app lets in fewer algorithms than there are.
    @Test func `isn't made by an algorithm that isn't let in`() async throws {
        let verifier = issuer.verifier { $0.algorithms = [.edDSA] }
        #expect(await verifier.decide(try issuer.bearer(await issuer.token())).reasons == [.algorithmNotAllowed])
    }

    /// Attack checklist J4 (CVE-2018-0114).
    @Test func `isn't checked with a key that the token brings along`() async throws {
        let attacker = try SigningKey(PrivateKey.generate(.p256))
        let own = try await signed(["jwk": attacker.publicKey.json, "kid": JSONValue?.none], by: attacker)
        #expect(try await decide(own).reasons == [.invalidSignature])
        let named = try await signed(
            ["jwk": attacker.publicKey.json, "kid": .string(attacker.publicKey.thumbprint)], by: attacker)
        #expect(try await decide(named).reasons == [.unknownKey])
    }

    /// Attack checklist J5.
    @Test("isn't checked with a key that the token points at", arguments: ["jku", "x5u"])
    func addresses(name: String) async throws {
        let transport = ScriptedTransport()
        let keys = RemoteKeySet(issuer: TestIssuer.name, transport: transport, time: issuer.clock)
        let attacker = try SigningKey(PrivateKey.generate(.p256))
        let token = try await signed([name: "https://attacker.example/keys"], by: attacker)
        #expect(try await decide(token).reasons == [.invalidSignature])
        let remote = await issuer.verifier(keys: keys).decide(try issuer.bearer(token))
        #expect(remote.unavailable?.code == .keysUnavailable)
        #expect(transport.requests.allSatisfy { $0.host == "id.example.com" })
    }

    /// Attack checklist J5.
    @Test func `isn't checked with a certificate that the token brings along`() async throws {
        let attacker = try SigningKey(PrivateKey.generate(.p256))
        let token = try await signed(["x5c": ["MIIB"], "x5t#S256": "abc"], by: attacker)
        #expect(try await decide(token).reasons == [.invalidSignature])
    }

    /// Attack checklist J6.
    @Test(
        "names its key by text alone",
        arguments: [
            ("../../../../dev/null", RefusalReason.Code.unknownKey), ("' OR 1=1 --", .unknownKey),
            ("a\0b", .unknownKey),
            ("", .unknownKey), (String(repeating: "k", count: 513), .malformedToken),
        ])
    func keyIDs(keyID: String, reason: RefusalReason.Code) async throws {
        #expect(try await decide(signed(["kid": .string(keyID)])).reasons == [reason])
    }

    /// Attack checklist J6.
    @Test func `names one key`() async throws {
        #expect(try await decide(signed(["kid": ["a", "b"]])).reasons == [.malformedToken])
        #expect(try await decide(signed(["kid": 1])).reasons == [.malformedToken])
    }

    /// Attack checklist J6.
    @Test func `needs no name for the only key that fits, and can't guess among several`() async throws {
        let unnamed = try await signed(["kid": JSONValue?.none])
        #expect(try await decide(unnamed).principal != nil)
        let second = try SigningKey(PrivateKey.generate(.p256))
        let keys = StaticKeySet(JSONWebKeySet([issuer.signer.publicKey, second.publicKey]))
        let decision = await issuer.verifier(keys: keys).decide(try issuer.bearer(unnamed))
        #expect(decision.reasons == [.unknownKey])
    }

    /// Attack checklist J6.
    @Test func `isn't checked with a key that is meant for something else`() async throws {
        let key = JSONWebKey(
            issuer.signer.publicKey.publicKey, keyID: issuer.signer.publicKey.keyID, use: .encryption)
        let verifier = issuer.verifier(keys: StaticKeySet(JSONWebKeySet([key])))
        #expect(await verifier.decide(try issuer.bearer(await issuer.token())).reasons == [.unknownKey])
    }

    /// Attack checklist J7.
    @Test func `isn't trusted with an extension that nobody understands`() async throws {
        for changes: [String: JSONValue?] in [["crit": ["exp"]], ["crit": []], ["b64": false], ["zip": "DEF"]] {
            #expect(try await decide(signed(changes)).reasons == [.malformedToken])
        }
    }
}
