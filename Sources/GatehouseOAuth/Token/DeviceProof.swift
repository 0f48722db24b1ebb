import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// A device's statement that one of its apps may have a session of its own: the actor token of a
/// ``TokenExchangeRequest``.
///
/// The request must prove possession of two keys: the device's key, which the subject token is bound to, and the app's
/// key, which the new tokens will be bound to. Its DPoP proof is signed with the app's key (RFC 9449, section 5), so
/// the `cnf` of the new tokens follows from the standard. The device's key signs this token instead. It is the actor
/// token because the device is the acting party (RFC 8693, section 2.1; type `urn:ietf:params:oauth:token-type:jwt`).
///
/// Its type is `device-proof+jwt`, and its header contains the device's public key (`jwk`). Its claims are the acting
/// party (`iss` and `sub`, the device's client), the audience (`aud`, the issuer), the app that will receive tokens
/// (`client_id`), the thumbprint of the key that they will be bound to (`jkt`), and the hash of the subject token
/// (`ath`, as in a DPoP proof). By default it is valid for one minute (`iat`, `exp`), and only once (`jti`). A service
/// accepts it only if the thumbprint of `jwk` is the subject token's `cnf.jkt`. So a stolen subject token is useless
/// without the device's key, and a stolen device proof is useless without the app's key.
public struct DeviceProof: Sendable, Hashable {
    /// The type of the JWT (`typ`).
    public static let type = "device-proof+jwt"

    /// The client identifier of the device itself.
    public let deviceClientID: ClientID
    /// The issuer that the proof is for.
    public let audience: String
    /// The app that will receive tokens.
    public let clientID: ClientID
    /// The thumbprint of the key that the tokens will be bound to.
    public let appKeyThumbprint: String
    /// The hash of the subject token (`ath`, RFC 9449, section 4.2).
    public let subjectTokenHash: String

    /// Creates the contents of a proof.
    public init(
        deviceClientID: ClientID, audience: String, clientID: ClientID, appKeyThumbprint: String, subjectToken: Secret
    ) {
        self.deviceClientID = deviceClientID
        self.audience = audience
        self.clientID = clientID
        self.appKeyThumbprint = appKeyThumbprint
        subjectTokenHash = DPoPProof.accessTokenHash(subjectToken)
    }

    /// Creates the signed proof.
    ///
    /// - Parameters:
    ///   - signer: The device's key.
    ///   - lifetime: The lifetime of the proof.
    ///   - time: The clock.
    ///   - randomness: The source of the proof's identifier (`jti`).
    /// - Returns: The actor token.
    /// - Throws: Any error of the signer.
    public func signed(
        by signer: any TokenSigner, lifetime: Duration = .seconds(60), time: any TimeSource,
        randomness: any RandomSource
    ) async throws -> TokenExchangeRequest.Actor {
        let now = time.numericDate
        let claims: JSONValue = [
            "iss": .string(deviceClientID.rawValue), "sub": .string(deviceClientID.rawValue),
            "aud": .string(audience), "client_id": .string(clientID.rawValue), "jkt": .string(appKeyThumbprint),
            "ath": .string(subjectTokenHash), "jti": .string(randomness.token(byteCount: 16)), "iat": .integer(now),
            "exp": .integer(now + lifetime.wholeSeconds),
        ]
        let key = JSONWebKey(signer.publicKey.publicKey, keyID: nil)
        let token = try await SignedToken.make(
            claims: claims, type: DeviceProof.type, header: ["jwk": key.json], signer: signer)
        return TokenExchangeRequest.Actor(token: Secret(token), type: .jwt)
    }
}

/// Verifies the actor tokens of token exchanges. See ``DeviceProof``.
public struct DeviceProofVerifier: Sendable {
    /// The maximum lifetime of a proof.
    public static let maximumLifetime = Duration.seconds(120)

    /// The allowed signature algorithms.
    public var algorithms: Set<SignatureAlgorithm>
    /// The tolerated difference between a proof's time and ours.
    public var window: ProofWindow

    private let replayMemory: any ReplayMemory
    private let time: any TimeSource

    /// Creates a verifier.
    public init(
        algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519], window: ProofWindow = .standard,
        replayMemory: any ReplayMemory, time: any TimeSource
    ) {
        self.algorithms = algorithms
        self.window = window
        self.replayMemory = replayMemory
        self.time = time
    }

    /// Verifies a proof.
    ///
    /// - Parameters:
    ///   - actor: The actor token of the request.
    ///   - expected: The expected contents, taken from the request: the subject token's client, this issuer, the
    ///     requesting app, the thumbprint of the key of the request's DPoP proof, and the subject token.
    ///   - deviceKeyThumbprint: The thumbprint of the key that the subject token is bound to (`cnf.jkt`).
    /// - Returns: The result.
    public func verify(
        _ actor: TokenExchangeRequest.Actor, expected: DeviceProof, deviceKeyThumbprint: String
    ) async -> ProofOutcome {
        do {
            guard actor.type == .jwt else { throw ProofRefusal(.wrongType) }
            let proof = try ProofToken(
                compact: actor.token.revealed, type: MediaTypeName(DeviceProof.type), algorithms: algorithms,
                maximumSize: DPoPVerifier.maximumSize)
            try check(proof, expected: expected)
            let end = try checkTimes(proof)
            guard Secret(proof.thumbprint).matches(Secret(deviceKeyThumbprint)) else { throw ProofRefusal(.wrongKey) }
            try await proof.use(as: DeviceProof.type, until: end, in: replayMemory)
            return .accepted
        } catch let refusal as ProofRefusal {
            return .refused(refusal)
        } catch {
            return .undecided(error)
        }
    }

    private func check(_ proof: ProofToken, expected: DeviceProof) throws(ProofRefusal) {
        try proof.check("iss", is: expected.deviceClientID.rawValue, else: .wrongSubject)
        try proof.check("sub", is: expected.deviceClientID.rawValue, else: .wrongSubject)
        try proof.check("aud", is: expected.audience, else: .wrongAudience)
        try proof.check("client_id", is: expected.clientID.rawValue, else: .wrongSubject)
        try proof.check("jkt", is: expected.appKeyThumbprint, else: .wrongSubject)
        try proof.check("ath", is: expected.subjectTokenHash, else: .wrongToken)
    }

    private func checkTimes(_ proof: ProofToken) throws(ProofRefusal) -> Date {
        let now = time.now
        let end = try proof.checkIssuedAt(in: window, now: now)
        guard proof.claims.values["exp"] != nil else { throw ProofRefusal(.missingClaim, claim: "exp") }
        guard let expiry = try? proof.claims.date("exp"), let issuedAt = try? proof.claims.date("iat"),
            expiry.timeIntervalSince(issuedAt) <= DeviceProofVerifier.maximumLifetime.seconds
        else { throw ProofRefusal(.invalidClaim, claim: "exp") }
        guard now < expiry else { throw ProofRefusal(.expired, claim: "exp") }
        return end
    }
}
