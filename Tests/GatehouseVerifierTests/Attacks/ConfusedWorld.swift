import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// A world in which everybody signs with the same key: the issuer, the client, the device. Nothing but what a token
/// says tells its kind.
struct ConfusedWorld: Sendable {
    static let client = "notes"
    static let statusList = "https://id.example.com/status"

    let issuer: TestIssuer
    let statuses: JSONValue
    private let access = Secret("an-access-token")

    init() throws {
        issuer = try TestIssuer()
        statuses = try StatusList(count: 8, bits: .one).json()
    }

    var signer: SigningKey { issuer.signer }
    var now: Int64 { issuer.clock.numericDate }
    var tokenHash: String { DPoPProof.accessTokenHash(access) }

    var deviceProofClaims: [String: JSONValue] {
        let client = JSONValue.string(ConfusedWorld.client)
        return [
            "iss": client, "sub": client, "client_id": "photos", "jkt": .string(signer.publicKey.thumbprint),
            "aud": "https://id.example.com", "ath": .string(tokenHash),
        ]
    }

    /// A token of one kind, with its own key in the header as proofs have it, perhaps of another type than its own.
    func token(_ kind: SignedKind, type: String?, claims: [String: JSONValue]? = nil) async throws -> String {
        let key = JSONWebKey(signer.publicKey.publicKey, keyID: nil)
        var header: [String: JSONValue] = [
            "alg": .string(signer.algorithm.name), "kid": .string(signer.publicKey.thumbprint), "jwk": key.json,
        ]
        header["typ"] = type.map { .string($0) }
        return try await Forgery.token(
            header: .object(header), payload: .object(claims ?? kind.claims(in: self)), signer: signer)
    }

    /// Whether whoever expects tokens of that kind takes this one. Nobody here expects the kinds that are left out.
    func accepts(_ token: String, as kind: SignedKind) async throws -> Bool {
        switch kind {
        case .accessToken: await issuer.verifier().decide(try issuer.bearer(token)).principal != nil
        case .idToken: takesIDToken(token)
        case .dpopProof: try await takesProof(token)
        case .clientAssertion: await takesAssertion(token)
        case .deviceProof: await takesDeviceProof(token)
        case .statusList: await takesStatusList(token)
        case .requestObject: takesRequest(token)
        case .logoutToken: await takesLogout(token)
        default: false
        }
    }

    static let expected: [SignedKind] = [
        .accessToken, .idToken, .dpopProof, .clientAssertion, .deviceProof, .statusList, .requestObject,
        .logoutToken,
    ]
}

extension ConfusedWorld {
    /// By its claims alone. What else is asked of it, its type, is shown where sessions begin.
    private func takesIDToken(_ token: String) -> Bool {
        guard let verified = try? UnverifiedToken(compact: token).verify(with: issuer.keySet, allowing: [.es256]),
            let claims = try? IDTokenClaims(verified.claims())
        else { return false }
        let expectation = IDTokenExpectation(
            issuer: TestIssuer.name, clientID: ClientID(ConfusedWorld.client), nonce: "n-1")
        return expectation.refusal(of: claims, accessToken: access, algorithm: .es256, time: issuer.clock) == nil
    }

    private func takesProof(_ token: String) async throws -> Bool {
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: issuer.clock), time: issuer.clock)
        let outcome = await verifier.verify(
            [token], method: "GET", url: try #require(URL(string: TestIssuer.resource)), accessToken: access,
            expectedThumbprint: signer.publicKey.thumbprint)
        return outcome.acceptedThumbprint != nil
    }

    private func takesAssertion(_ token: String) async -> Bool {
        var parameters = OAuthParameters()
        parameters.set("client_assertion_type", ClientAssertion.type)
        parameters.set("client_assertion", token)
        guard let assertion = try? ClientAssertion(parameters: parameters, authorization: nil) else { return false }
        let verifier = ClientAssertionVerifier(
            issuer: TestIssuer.name, replayMemory: InMemoryReplayMemory(time: issuer.clock), time: issuer.clock)
        if case .accepted = await verifier.verify(assertion, keys: issuer.keySet) { return true }
        return false
    }

    private func takesDeviceProof(_ token: String) async -> Bool {
        let thumbprint = signer.publicKey.thumbprint
        let expected = DeviceProof(
            deviceClientID: ClientID(ConfusedWorld.client), audience: TestIssuer.name, clientID: "photos",
            appKeyThumbprint: thumbprint, subjectToken: access)
        let verifier = DeviceProofVerifier(replayMemory: InMemoryReplayMemory(time: issuer.clock), time: issuer.clock)
        let outcome = await verifier.verify(
            TokenExchangeRequest.Actor(token: Secret(token), type: .jwt), expected: expected,
            deviceKeyThumbprint: thumbprint)
        if case .accepted = outcome { return true }
        return false
    }

    private func takesRequest(_ token: String) -> Bool {
        let request = try? RequestObject(
            verifying: Secret(token), of: ClientID(ConfusedWorld.client), keys: issuer.keySet, algorithms: [.es256],
            issuer: TestIssuer.name, time: issuer.clock)
        return request != nil
    }

    private func takesLogout(_ token: String) async -> Bool {
        let receiver = LogoutReceiver(
            issuer: TestIssuer.name, clientID: ClientID(ConfusedWorld.client), keys: StaticKeySet(issuer.keySet),
            time: issuer.clock)
        if case .signOut = await receiver.decide(onForm: Array("logout_token=\(token)".utf8)) { return true }
        return false
    }

    private func takesStatusList(_ token: String) async -> Bool {
        let transport = ScriptedTransport { _ in
            HTTPResponse(
                status: .ok, headers: ["Content-Type": StatusListClaims.mediaType], body: Array(token.utf8))
        }
        let lists = RemoteStatusLists(
            issuer: TestIssuer.name, keys: StaticKeySet(issuer.keySet), transport: transport, time: issuer.clock)
        let status = try? await lists.status(of: StatusReference(uri: ConfusedWorld.statusList, index: 0))
        return status == .valid
    }
}
