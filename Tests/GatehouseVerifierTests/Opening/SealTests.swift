import GatehouseJOSE
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A backend with keys of its own")
struct SealTests {
    private let issuer: TestIssuer
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier(sealed: true)
    }

    private func decide(_ token: String) async throws -> Decision {
        await verifier.decide(try issuer.bearer(token))
    }

    private func seal(_ payload: [UInt8], contentType: String? = "JWT") throws -> String {
        try SealedToken.seal(
            payload, contentType: contentType, for: issuer.appKey.publicKey, randomness: issuer.randomness)
    }

    @Test func `opens what the issuer has sealed for it`() async throws {
        #expect(try await decide(issuer.sealed(await issuer.token())).principal != nil)
    }

    @Test func `opens with each of its keys`() async throws {
        let older = DecryptionKey(try PrivateKey.generate(.p256))
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, decryptionKeys: [issuer.appKey, older],
            keys: StaticKeySet(issuer.keySet), time: issuer.clock)
        for key in [issuer.appKey, older] {
            let token = try issuer.sealed(await issuer.token(), for: key.publicKey)
            #expect(await verifier.decide(try issuer.bearer(token)).principal != nil)
        }
    }

    /// Attack checklist J20: whoever has the backend's public key can seal; only the issuer can sign.
    @Test func `refuses sealed claims that nobody has signed`() async throws {
        let decision = try await decide(seal(JSONValue.object(issuer.claims()).encoded))
        #expect(decision.reasons == [.invalidNesting])
        let unnamed = try await decide(seal(JSONValue.object(issuer.claims()).encoded, contentType: nil))
        #expect(unnamed.reasons == [.invalidNesting])
    }

    /// Attack checklist J20.
    @Test func `refuses a sealed token whose signature is left out`() async throws {
        let header: JSONValue = ["alg": "none", "typ": "at+jwt"]
        let claims = JSONValue.object(issuer.claims())
        let empty = Forgery.token(header: header, payload: claims, signature: [])
        let some = Forgery.token(header: header, payload: claims, signature: [1, 2, 3])
        #expect(try await decide(seal(Array(empty.utf8))).reasons == [.invalidNesting])
        #expect(try await decide(seal(Array(some.utf8))).reasons == [.algorithmNotAllowed])
    }

    /// Attack checklist J20: JanssenProject/jans#13437.
    @Test func `refuses sealed claims that the app's own key has signed`() async throws {
        let privateKey = try PrivateKey.generate(.p256)
        let appKey = DecryptionKey(privateKey)
        let own = try await issuer.token(signer: SigningKey(privateKey))
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, decryptionKeys: [appKey],
            keys: StaticKeySet(issuer.keySet), time: issuer.clock)
        let forged = await verifier.decide(try issuer.bearer(issuer.sealed(own, for: appKey.publicKey)))
        #expect(forged.reasons == [.unknownKey])
        let good = try await issuer.sealed(issuer.token(), for: appKey.publicKey)
        #expect(await verifier.decide(try issuer.bearer(good)).principal != nil)
    }

    /// Attack checklist J21.
    @Test func `refuses a seal within a seal`() async throws {
        let token = try await issuer.token()
        let twice = try seal(Array(issuer.sealed(token).utf8))
        #expect(try await decide(twice).reasons == [.invalidNesting])
        let thrice = try seal(Array(twice.utf8))
        #expect(try await decide(thrice).reasons == [.invalidNesting])
    }

    /// Attack checklist J21; RFC 7519, section 5.2 recommends upper case and doesn't demand it.
    @Test func `wants the content named, in whatever case`() async throws {
        let token = Array(try await issuer.token().utf8)
        #expect(try await decide(seal(token, contentType: nil)).reasons == [.invalidNesting])
        #expect(try await decide(seal(token, contentType: "JSON")).reasons == [.invalidNesting])
        #expect(try await decide(seal(token, contentType: "jwt")).principal != nil)
    }

    /// Attack checklist J22.
    @Test func `looks for the type inside the seal`() async throws {
        for type in [nil, "JWT"] {
            let token = try issuer.sealed(await issuer.token(type: type))
            #expect(try await decide(token).reasons == [.wrongType])
        }
    }

    /// Attack checklist J23.
    @Test func `refuses the plain token that it would accept sealed`() async throws {
        let token = try await issuer.token()
        let decision = try await decide(token)
        #expect(decision.reasons == [.notSealed])
        #expect(decision.refusal?.errors == ["invalid_token"])
        #expect(try await decide(issuer.sealed(token)).principal != nil)
    }

    @Test func `is told apart from one without`() async throws {
        let token = try issuer.sealed(await issuer.token())
        let decision = await issuer.verifier().decide(try issuer.bearer(token))
        #expect(decision.reasons == [.unexpectedSeal])
    }

    /// Attack checklist J24: a token for another app, sealed again for this one by that app.
    @Test func `refuses a token that was meant for another app`() async throws {
        let forwarded = try issuer.sealed(await issuer.token(["aud": "photos-api"]))
        #expect(try await decide(forwarded).reasons == [.wrongAudience])
    }

    @Test func `can't open what is sealed for another`() async throws {
        let other = DecryptionKey(try PrivateKey.generate(.p256))
        let token = try issuer.sealed(await issuer.token(), for: other.publicKey)
        #expect(try await decide(token).reasons == [.cannotOpen])
        // Nor does it help to name our key.
        let named = JSONWebKey(other.publicKey.publicKey, keyID: issuer.appKey.keyID)
        #expect(try await decide(issuer.sealed(await issuer.token(), for: named)).reasons == [.cannotOpen])
    }

    @Test("refuses a token with any part changed", arguments: [0, 2, 3, 4])
    func changes(part: Int) async throws {
        let token = try issuer.sealed(await issuer.token())
        #expect(try await decide(token).principal != nil)
        let changed = Forgery.changing(token, part: part) { text in
            let first = text.first == "A" ? "B" : "A"
            return first + text.dropFirst()
        }
        let reason = part == 0 ? RefusalReason.Code.malformedToken : .cannotOpen
        #expect(try await decide(changed).reasons == [reason])
    }
}
