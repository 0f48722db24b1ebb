import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A verifier")
struct VerifierTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    @Test func `accepts a sealed token with its proof, and says who sent it`() async throws {
        let token = try issuer.sealed(await issuer.token(issuer.binding))
        let decision = await issuer.verifier(sealed: true).decide(try await issuer.bound(token))
        let principal = try #require(decision.principal)
        #expect(principal.account == "account-1")
        #expect(principal.device == "device-1")
        #expect(principal.client == "notes")
        #expect(principal.scope.tokens == ["notes:read", "notes:write"])
        #expect(principal.expiresAt == issuer.clock.now.addingTimeInterval(300))
        #expect(principal.claims["jti"] == "token-1")
        #expect(principal.hasProvedPossession)
        #expect(
            "\(principal)" == #"account "account-1", client "notes", scope "notes:read notes:write", "#
                + "until 2027-01-15T08:05:00Z")
    }

    @Test func `describes a sender in one line, whatever the names contain`() {
        let token = AccessTokenClaims(
            issuer: TestIssuer.name, subject: "ada\", client \"x\nrefused: expired", audience: [TestIssuer.audience],
            clientID: "no\\tes", issuedAt: .distantPast, expiresAt: Date(timeIntervalSince1970: 1_800_000_000),
            identifier: "token-1", keyThumbprint: "thumbprint", deviceID: "device-1")
        let principal = Principal(token: token, claims: ["email": "ada@example.com"], hasProvedPossession: true)
        #expect(
            "\(principal)" == #"account "ada\", client \"x\nrefused: expired", client "no\\tes", scope "", "#
                + "until 2027-01-15T08:00:00Z")
    }

    @Test func `accepts a plain bearer token where nothing more is asked for`() async throws {
        let decision = await issuer.verifier().decide(try issuer.bearer(await issuer.token()))
        let principal = try #require(decision.principal)
        #expect(principal.account == "account-1")
        #expect(!principal.hasProvedPossession)
    }

    @Test("accepts what the issuer's kind of key signs", arguments: [KeyKind.p256, .ed25519, .rsa(bits: 2048)])
    func algorithms(kind: KeyKind) async throws {
        let signer = try SigningKey(PrivateKey.generate(kind))
        let keys = StaticKeySet(JSONWebKeySet([issuer.signer.publicKey, signer.publicKey]))
        let decision = await issuer.verifier(keys: keys).decide(
            try issuer.bearer(await issuer.token(signer: signer)))
        #expect(decision.principal != nil)
    }

    @Test func `shows everything that is wrong with a token`() async throws {
        let token = try await issuer.token(["iss": "https://other.example", "aud": "photos-api", "exp": 1000])
        let decision = await issuer.verifier().decide(try issuer.bearer(token))
        #expect(decision.reasons == [.wrongIssuer, .wrongAudience, .expired])
        #expect(decision.refusal?.description == "refused: wrongIssuer (iss), wrongAudience (aud), expired (exp)")
    }

    @Test func `asks the policies that it's given too`() async throws {
        struct NotOnThisDevice: VerificationPolicy {
            func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
                token.claims.deviceID == "device-1" ? [RefusalReason(.init(rawValue: "lost"), "device_id")] : []
            }
        }
        let verifier = issuer.verifier { $0.policies = [NotOnThisDevice()] }
        let lost = await verifier.decide(try issuer.bearer(await issuer.token()))
        #expect(lost.reasons == [.init(rawValue: "lost")])
        #expect(lost.refusal?.response.status == .unauthorized)
        let other = await verifier.decide(try issuer.bearer(await issuer.token(["device_id": "device-2"])))
        #expect(other.principal != nil)
    }

    @Test func `finds the issuer's keys by its name`() async throws {
        let keySet = issuer.keySet
        let transport = ScriptedTransport { request in
            let metadata: JSONValue = ["issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/keys"]
            let document = request.path == "/keys" ? keySet.json : metadata
            return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: document.encoded)
        }
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, transport: transport, time: issuer.clock)
        #expect(await verifier.decide(try issuer.bearer(await issuer.token())).principal != nil)
        #expect(await verifier.decide(try issuer.bearer(await issuer.token())).principal != nil)
        #expect(transport.requests.map(\.path) == ["/.well-known/openid-configuration", "/keys"])
    }

    @Test func `decides nothing while the keys are out of reach`() async throws {
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, transport: ScriptedTransport(), time: issuer.clock)
        let decision = await verifier.decide(try issuer.bearer(await issuer.token()))
        #expect(decision.unavailable?.code == .keysUnavailable)
        #expect(
            decision.unavailable?.description
                == "undecided: keysUnavailable: unreachable (https://id.example.com/.well-known/openid-configuration): "
                + "no answer is prepared")
        #expect(decision.unavailable?.response.status == .serviceUnavailable)
        #expect(decision.unavailable?.response.headers["Retry-After"] != nil)
    }
}
